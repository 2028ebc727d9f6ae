import { useNavigate } from '@remix-run/react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

import { paths } from '~/domain/paths';
import { MIN_SUGGESTED_LENGTH, nextSuggestion, type Suggestion } from '~/domain/search/suggestion';

const PAUSE_MS = 150;

/** Returns the suggestions and the chosen one (-1: none). `games` is null where nothing was asked for, and once it is off. */
export function useSuggestions(isOn: boolean) {
  const navigate = useNavigate();
  const pending = useRef<{ readonly timer: number; readonly abort: AbortController } | null>(null);
  const [games, setGames] = useState<readonly Suggestion[] | null>(null);
  const [chosen, setChosen] = useState(-1);
  const [isReady, setIsReady] = useState(false);

  useEffect(() => {
    setIsReady(true);
    return close;
  }, [isOn]);

  return { games, chosen, isReady, ask, close, choose: setChosen, onKeyDown };

  /** Asks once the typing pauses; an answer to an earlier text never comes. */
  function ask(typed: string): void {
    forget();
    const text = typed.trim();
    if (text.length < MIN_SUGGESTED_LENGTH) return show(null);
    const abort = new AbortController();
    pending.current = { abort, timer: window.setTimeout(() => void read(text, abort.signal).then(show, () => {}), PAUSE_MS) };
  }

  function forget(): void {
    window.clearTimeout(pending.current?.timer);
    pending.current?.abort.abort();
    pending.current = null;
  }

  function show(suggestions: readonly Suggestion[] | null): void {
    setGames(suggestions);
    setChosen(-1);
  }

  function close(): void {
    forget();
    show(null);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    // why: with an input method, Enter and the arrows belong to what is being written
    if (!games?.length || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setChosen(nextSuggestion(chosen, event.key === 'ArrowDown' ? 1 : -1, games.length));
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'Enter') {
      const game = games[chosen];
      if (game) {
        event.preventDefault();
        navigate(paths.product(game.id));
      }
      close();
    }
  }
}

/** Returns none where the store doesn't answer: the plain search is still there. */
async function read(text: string, signal: AbortSignal): Promise<readonly Suggestion[] | null> {
  const answer = await fetch(paths.suggestions(text), { signal, headers: { Accept: 'application/json' } });
  if (!answer.ok) return null;
  const { games } = (await answer.json()) as { readonly games: readonly Suggestion[] };
  return signal.aborted ? null : games;
}
