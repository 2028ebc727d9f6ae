import type { HeadersFunction } from '@remix-run/node';

/** Returns the headers of pages that reload without JavaScript by a Refresh header. No cache keeps such an answer. */
export const refreshHeaders: HeadersFunction = ({ loaderHeaders }) => {
  const refresh = loaderHeaders.get('Refresh');
  return refresh === null ? {} : { Refresh: refresh, 'Cache-Control': 'private, no-store' };
};
