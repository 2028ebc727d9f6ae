/** The largest address: work on an address grows with it. */
export const MOST = { parts: 16, pathBytes: 1024, queryBytes: 2048, parameters: 100 };

/** Returns whether the browser's router requests the data of a page. */
export function isDataUrl(url: string): boolean {
  return /^[^?#]*\.data(\?|$)/.test(url);
}
