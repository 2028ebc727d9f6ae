/** As many items are kept at once, of 2 to 5 kB each. */
const MOST = 1_000;
const END = '</li>';

/** What is kept for all pages. Strangers choose what they look at, so all is forgotten where there is no more room. */
const known = new Map<string, string>();

/** For one page, as `KeptItem` asks for it. `nonce` is in its marks, so that nobody can write one into a page. */
export function createKeptMarkup(nonce: string) {
  const wanted: string[] = [];
  const toMark = (nth: number) => `${nonce}-${nth}`;
  return {
    find: (described: string): string | null => known.get(described) ?? null,
    mark: (described: string): string => toMark(wanted.push(described) - 1),
    /** Keeps what was marked, and takes the marks out of the page. */
    take(page: string): string {
      let rest = 0;
      let whole = '';
      for (const [nth, described] of wanted.entries()) {
        const attribute = ` data-kept="${toMark(nth)}"`;
        const at = page.indexOf(attribute, rest);
        if (at === -1) continue;
        const from = at + attribute.length;
        const to = page.indexOf(END, from);
        if (known.size >= MOST) known.clear();
        // why the second copy: a part of a text keeps all of it in memory
        known.set(described, Buffer.from(page.slice(from + 1, to)).toString());
        whole += page.slice(rest, at);
        rest = from;
      }
      return whole + page.slice(rest);
    },
  };
}
