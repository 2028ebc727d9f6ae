import { keyListPath, type KeyFilter } from './view';
import { Link } from '~/ui/components/navigation';
import { Pager } from '~/ui/components/pager';

/** Which part of a game's keys is shown. */
export interface KeyPlace {
  /** Of a list by codes; null in the order of the store. */
  readonly sorted: { readonly page: number; readonly pages: number } | null;
  readonly isFirst: boolean;
  /** Cursor of the next page in the order of the store. */
  readonly next: string | null;
}

/** The pages of a game's keys: by number if they are sorted, else one after the other. */
export function KeyPages({ gameId, filter, sorted, isFirst, next }: KeyPlace & { readonly gameId: string; readonly filter: KeyFilter }) {
  if (sorted) return <Pager page={sorted.page} pages={sorted.pages} href={(page) => keyListPath(gameId, filter, { page })} />;
  if (isFirst && next === null) return null;
  return (
    <nav className="row row--apart" aria-label="Pages">
      {isFirst ? <span /> : <Link to={keyListPath(gameId, filter)}>First page</Link>}
      {next === null ? null : <Link to={keyListPath(gameId, filter, { after: next })}>Next page</Link>}
    </nav>
  );
}
