declare global {
  interface Window {
    /** What the page's loaders answered, where all of it is plain data: the page writes it as a script, half as long as Remix would. */
    __pageData?: object;
  }
}

/** Gives Remix the page's data in the form that it reads: a stream, which the page itself writes where there is more than plain data. */
export function handOverData(): void {
  const { __pageData: data } = window;
  if (data === undefined) return;
  delete window.__pageData;
  window.__remixContext.stream = new Response(toStreamed(data)).body ?? undefined;
}

const NULL = -5;

/** Plain data as a list of values that name each other by their places: Remix's own form (turbo-stream), without what it saves. */
export function toStreamed(data: object): string {
  const values: unknown[] = [];
  const put = (value: unknown): number => {
    if (value === null) return NULL;
    const place = values.push(value) - 1;
    if (Array.isArray(value)) values[place] = value.map(put);
    else if (typeof value === 'object')
      values[place] = Object.fromEntries(Object.entries(value).map(([name, each]) => [`_${put(name)}`, put(each)]));
    return place;
  };
  put(data);
  return `${JSON.stringify(values)}\n`;
}
