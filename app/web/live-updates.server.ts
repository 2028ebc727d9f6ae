import type { AppLoadContext } from '@remix-run/node';

import type { Follower, FollowEnd } from '~/features/live/index.server';

import { eventStream, type EventStream } from '~/http/event-stream.server';

const CROWDED_RETRY = 60_000;
/** The delay (ms) while the store is away. */
const AWAY_RETRY = 10_000;
const CLOSING_RETRY = 2000;

/** Returns the stream of a document's versions, up to 'signed-out'. docs/decisions/0023-live-pages.md. */
export function liveStream(
  context: AppLoadContext,
  event: string,
  follower: Omit<Follower, 'onMark' | 'onEnd'> | 'signed-out' | 'away',
): Response {
  return eventStream(context, (stream) => {
    if (typeof follower !== 'string')
      return context.shop.live.follow({ ...follower, onMark: (mark) => stream.send(event, mark), onEnd: (why) => end(stream, why) });
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
