import type { ComponentProps, FocusEvent, ReactNode } from 'react';

import { useTranslations } from '~/ui/translations/use-translations';

import { optionId, Suggestions } from './suggestions';
import { useSuggestions } from './use-suggestions';

interface SuggestingField {
  readonly input: ComponentProps<'input'>;
  readonly below: ReactNode;
}

/** Makes the field with this id a combobox, while it is on; without a script it is the plain field. */
export function useSuggestingField(id: string, isOn = true): SuggestingField {
  const { tCount } = useTranslations();
  const { games, chosen, isReady, ask, close, choose, onKeyDown } = useSuggestions(isOn);
  const list = `${id}-games`;
  const isOpen = games !== null && games.length > 0;
  const closeOnLeave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close();
  };
  const combobox = isReady
    ? ({
        role: 'combobox',
        'aria-expanded': isOpen,
        'aria-autocomplete': 'list',
        ...(isOpen && { 'aria-controls': list }),
        ...(chosen >= 0 && { 'aria-activedescendant': optionId(list, chosen) }),
      } as const)
    : {};
  return {
    input: { ...combobox, onInput: (event) => ask(event.currentTarget.value), onKeyDown, onBlur: closeOnLeave },
    below: (
      <>
        {isOpen ? <Suggestions id={list} games={games} chosen={chosen} onChoose={choose} /> : null}
        <span className="sr" role="status">
          {games === null ? '' : tCount('suggestions', games.length)}
        </span>
      </>
    ),
  };
}
