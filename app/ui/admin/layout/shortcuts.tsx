import { useEffect, useState } from 'react';

import { useAdminTranslations } from '~/ui/translations/admin';

const SWITCH = 'admin-shortcuts';

/**
 * Lets a key do what the element with that `aria-keyshortcuts` does: a field gets the focus, a link or button is pressed. Not while somebody
 * types, nor where they are switched off (WCAG 2.1.4).
 */
export function useShortcuts(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || !areShortcutsOn()) return;
      const selector = `[aria-keyshortcuts="${CSS.escape(letterOf(event))}"]`;
      const control = [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.getClientRects().length > 0);
      if (!control) return;
      event.preventDefault();
      if (control instanceof HTMLInputElement) control.select();
      else control.click();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function areShortcutsOn(): boolean {
  return stored() !== 'off';
}

function switchShortcuts(isOn: boolean): void {
  try {
    localStorage.setItem(SWITCH, isOn ? 'on' : 'off');
  } catch {
    // why: a browser may refuse to keep anything
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(SWITCH);
  } catch {
    return null;
  }
}

/** Returns the letter of a key, also on an Arabic keyboard. */
function letterOf({ key, code }: KeyboardEvent): string {
  return /^[!-~]$/.test(key) ? key.toLowerCase() : code.replace(/^Key/, '').toLowerCase();
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, select, textarea, [role="textbox"]'));
}

/** Names the keys of the queue, and switches all of them off. Without a script there are none. */
export function ShortcutSwitch() {
  const { t } = useAdminTranslations();
  const [isOn, setIsOn] = useState<boolean | null>(null);
  useEffect(() => setIsOn(areShortcutsOn()), []);
  if (isOn === null) return null;
  const toggle = () => {
    switchShortcuts(!isOn);
    setIsOn(!isOn);
  };
  return (
    <p className="soft shortcuts above-l">
      {t(isOn ? 'queue-keys' : 'queue-keys-off')}{' '}
      <button className="btn btn--quiet" type="button" onClick={toggle}>
        {t(isOn ? 'queue-keys-switch-off' : 'queue-keys-switch-on')}
      </button>
    </p>
  );
}
