import type { HeadersFunction } from '@remix-run/node';

/** Where a page's loader says that the browser goes on by itself, which works without JavaScript: nobody else keeps such an answer. */
export const refreshHeaders: HeadersFunction = ({ loaderHeaders }) => {
  const refresh = loaderHeaders.get('Refresh');
  return refresh === null ? {} : { Refresh: refresh, 'Cache-Control': 'private, no-store' };
};
