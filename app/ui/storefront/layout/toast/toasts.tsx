import { useEffect, useRef, useState } from 'react';
import { Icon } from '~/ui/components/icon';
import { useRootData } from '~/ui/root-data';
import { ToCart } from '~/ui/storefront/catalogue/to-cart';
import { useTranslations } from '~/ui/translations/use-translations';

import { freePlace } from './position';

/**
 * Always there, so that screen readers read a new message. A message keeps its three seconds over a change of page; with a script it moves
 * up to cover no button.
 */
export function Toasts() {
  const { toast } = useRootData();
  const { t } = useTranslations();
  const [shownToast, setShown] = useState(toast);
  if (toast && toast.id !== shownToast?.id) setShown(toast);
  const ref = useFreePlace(shownToast?.id);
  return (
    <div className="toasts stack gap-xs" role="status" ref={ref}>
      {shownToast ? (
        <p className={shownToast.tone === 'bad' ? 'toast row no-wrap toast--bad' : 'toast row no-wrap'} key={shownToast.id}>
          <Icon name={shownToast.tone === 'bad' ? 'circle-alert' : 'circle-check'} />
          <span>{shownToast.text}</span>
          {shownToast.leadsTo === 'cart' ? <ToCart className="toast__link tap">{t('cart-go')}</ToCart> : null}
        </p>
      ) : null}
    </div>
  );
}

const CONTROLS = 'button, .btn, input, select, textarea, summary';

function useFreePlace(id: string | undefined) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const region = ref.current;
    const toast = region?.firstElementChild;
    if (!region || !toast) return;
    region.style.removeProperty('translate');
    const ceiling = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const controlBoxes = [...document.querySelectorAll(CONTROLS)].map((control) => control.getBoundingClientRect());
    const { left, right } = toast.getBoundingClientRect();
    // why not the toast's own height: it is moving
    const { top, bottom } = region.getBoundingClientRect();
    region.style.setProperty('translate', `0 -${freePlace({ top, bottom, left, right }, controlBoxes, ceiling)}px`);
  }, [id]);
  return ref;
}
