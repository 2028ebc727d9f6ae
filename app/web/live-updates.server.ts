import type { AppLoadContext } from '@remix-run/node';

import type { Follower, FollowEnd } from '~/features/live/index.server';
import { shop } from '~/services/index.server';

import { eventStream, type EventStream } from '~/http/event-stream.server';

/** When a browser that made room for another window of the same account comes back, in ms. */
const CROWDED_RETRY = 60_000;
/** When it comes back while the store is away, in ms. */
const AWAY_RETRY = 10_000;
/** When it comes back after its server stops, in ms: another server takes over. */
const CLOSING_RETRY = 2000;

/**
 * The stream of the marks of a document: `event` with the mark at the start and after each change; 'signed-out' at the end of the session, or
 * where there is nothing to follow. See docs/decisions/0023-live-pages.md.
 */
export function liveStream(
  context: AppLoadContext,
  event: string,
  follower: Omit<Follower, 'onMark' | 'onEnd'> | 'signed-out' | 'away',
): Response {
  return eventStream(context, (stream) => {
    if (typeof follower !== 'string')
      return shop.live.follow({ ...follower, onMark: (mark) => stream.send(event, mark), onEnd: (why) => end(stream, why) });
    end(stream, follower);
    return () => {};
  });
}

function end(stream: EventStream, why: FollowEnd | 'away'): void {
  switch (why) {
    case 'signed-out':
      stream.send('signed-out', '');
      break;
    case 'crowded':
      stream.retryAfter(CROWDED_RETRY);
      break;
    case 'away':
      stream.retryAfter(AWAY_RETRY);
      break;
    case 'closing':
      stream.retryAfter(CLOSING_RETRY);
      break;
  }
  stream.end();
}
