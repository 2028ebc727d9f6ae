import { isDataRequest } from '~/http/request-context.server';

/** A page at one place of it, for a new document. A script leaves the visitor where she is. */
export function withAnchor(args: Parameters<typeof isDataRequest>[0], path: string, place: string): string {
  return isDataRequest(args) ? path : `${path}#${encodeURIComponent(place)}`;
}
