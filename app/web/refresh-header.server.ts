import type { HeadersFunction } from '@remix-run/node';

/** For pages whose loader sets a Refresh header, so that the browser goes on without JavaScript. No cache keeps such an answer. */
export const refreshHeaders: HeadersFunction = ({ loaderHeaders }) => {
  const refresh = loaderHeaders.get('Refresh');
  return refresh === null ? {} : { Refresh: refresh, 'Cache-Control': 'private, no-store' };
};
