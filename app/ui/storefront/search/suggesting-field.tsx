import type { FocusEvent, Ref } from 'react';

import { useTranslations } from '~/ui/translations/use-translations';

import { SearchField } from './field';
import { optionId, Suggestions } from './suggestions';
import { useSuggestions } from './use-suggestions';

/** A combobox; without a script the plain field. */
export function SuggestingField({ id, inputRef }: { readonly id: string; readonly inputRef?: Ref<HTMLInputElement> }) {
  const { tCount } = useTranslations();
  const { games, chosen, isReady, ask, close, choose, onKeyDown } = useSuggestions();
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
  return (
    <SearchField
      id={id}
      {...(inputRef && { inputRef })}
      input={{ ...combobox, onInput: (event) => ask(event.currentTarget.value), onKeyDown, onBlur: closeOnLeave }}
      below={
        <>
          {isOpen ? <Suggestions id={list} games={games} chosen={chosen} onChoose={choose} /> : null}
          <span className="sr" role="status">
            {games === null ? '' : tCount('suggestions', games.length)}
          </span>
        </>
      }
    />
  );
}
