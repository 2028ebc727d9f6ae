import { useNavigate } from '@remix-run/react';
import { type RefObject, useEffect, useRef } from 'react';

import type { CatalogueFilter } from '~/domain/catalogue';
import { productsPath } from '~/domain/catalogue/query';
import { unlocalizedPath } from '~/domain/shared/language';
import { paths } from '~/domain/paths';

import { FilterFields } from '~/ui/storefront/catalogue/filter-fields';
import { Form } from '~/ui/components/navigation';
import { SearchField } from './field';

const PAUSE_MS = 250;

interface ProductsSearchProps {
  readonly filter: CatalogueFilter;
  /** The field of the page before: the shopper may type there already while the list comes. */
  readonly before: RefObject<HTMLInputElement>;
}

/** The search over all games; a text replaces the genre. */
export function ProductsSearch({ filter, before }: ProductsSearchProps) {
  const wanted: Partial<CatalogueFilter> = { ...filter, genre: '', page: 1 };
  const { input, onInput, onSubmit } = useSearchWhileTyping(wanted, filter.q, before);
  return (
    <Form className="search anchor" method="get" action={paths.products()} role="search" preventScrollReset onSubmit={onSubmit}>
      <FilterFields filter={wanted} without={['q']} />
      <SearchField id="q" value={filter.q} inputRef={input} input={{ onInput }} />
    </Form>
  );
}

/**
 * Adds one entry to the history, so that 'back' leaves the search at once. A pause while a link or form is on its way begins anew, not to
 * break it off.
 */
function useSearchWhileTyping(wanted: Partial<CatalogueFilter>, q: string, before: RefObject<HTMLInputElement>) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const pause = useRef<number>();
  const sent = useRef(q);
  const path = useRef('');

  useEffect(() => () => window.clearTimeout(pause.current), []);

  useEffect(() => {
    // the address changed by a link or by 'back', not by typing: the field follows
    if (q === sent.current || !input.current) return;
    window.clearTimeout(pause.current);
    sent.current = q;
    input.current.value = q;
  }, [q]);

  const search = (options: { readonly replace: boolean }) => {
    window.clearTimeout(pause.current);
    const typed = input.current?.value.trim() ?? '';
    sent.current = typed;
    path.current = productsPath({ ...wanted, q: typed });
    navigate(path.current, { ...options, preventScrollReset: true });
  };

  const searchAfterPause = () => {
    window.clearTimeout(pause.current);
    const look = () => (isOnTheWay(path.current) ? searchAfterPause() : search({ replace: sent.current !== '' }));
    pause.current = window.setTimeout(look, PAUSE_MS);
  };

  const takeOver = useRef(() => {
    const [field, old] = [input.current, before.current];
    if (!field || !old || old.isConnected || old.value === '' || old.value === q) return;
    field.value = old.value;
    // why the body: it has the focus where a field that had it is gone
    if (document.activeElement === document.body) field.focus();
    searchAfterPause();
  });
  useEffect(() => takeOver.current(), []);

  return {
    input,
    onInput: searchAfterPause,
    onSubmit: (event: React.FormEvent) => {
      event.preventDefault();
      search({ replace: false });
    },
  };
}

/** Returns whether a link or a form is on its way, to another address. */
function isOnTheWay(except: string): boolean {
  // why not useNavigation: React may render what has begun only after the pause
  const { location } = window.__remixRouter.state.navigation;
  return location !== undefined && unlocalizedPath(location.pathname) + location.search !== except;
}
