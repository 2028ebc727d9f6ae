import { createContext, useContext, type ReactNode } from 'react';

/** The markup of parts of pages, as it was rendered before. */
export interface KeptMarkup {
  /** The markup of what this text describes; null where it is not known. */
  readonly find: (described: string) => string | null;
  /** A mark for an element whose markup shall be kept: the server takes the mark out of the page again. */
  readonly mark: (described: string) => string;
}

/** Where the server keeps markup while it renders a page; null in the browser. */
export const KeptMarkupContext = createContext<KeptMarkup | null>(null);

interface KeptItemProps {
  /** Names all that the markup depends on, the language too. null: it is rendered each time. */
  readonly described: string | null;
  readonly className?: string;
  /** Without lists, and without ids of `useId`. */
  readonly children?: ReactNode;
}

/** An item of a list that many pages have alike. The server renders its content once; the browser gets the same markup either way. */
export function KeptItem({ described, className, children }: KeptItemProps) {
  const fragmentCache = useContext(KeptMarkupContext);
  const own = className === undefined ? {} : { className };
  if (!import.meta.env.SSR || fragmentCache === null || described === null) return <li {...own}>{children}</li>;
  const known = fragmentCache.find(described);
  // why last: the server looks for the content behind the mark
  if (known === null)
    return (
      <li {...own} data-kept={fragmentCache.mark(described)}>
        {children}
      </li>
    );
  // why safe: React itself made it, from the same content
  return <li {...own} dangerouslySetInnerHTML={{ __html: known }} />;
}
