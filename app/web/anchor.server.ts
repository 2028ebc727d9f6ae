import { isDataRequest } from '~/http/request-context.server';

/** Returns a page with an anchor, for a new document. A script keeps the visitor's position. */
export function withAnchor(args: Parameters<typeof isDataRequest>[0], path: string, place: string): string {
  return isDataRequest(args) ? path : `${path}#${encodeURIComponent(place)}`;
}
