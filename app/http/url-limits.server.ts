/** The largest address. The store's own are far smaller; what reads an address works longer the larger it is. */
export const MOST = { parts: 16, pathBytes: 1024, queryBytes: 2048, parameters: 100 };

/** Tells whether the browser's router asks for the data of a page. */
export function isDataUrl(url: string): boolean {
  return /^[^?#]*\.data(\?|$)/.test(url);
}
