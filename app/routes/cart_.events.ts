import type { LoaderFunctionArgs } from '@remix-run/node';

import type { FollowEnd } from '~/features/cart/face.server';
import { shop } from '~/services.server';
import { eventStream, type EventStream } from '~/web/event-stream.server';
import { anyone } from '~/web/guard.server';

/** When a browser that made room for another window of the same account comes back, in ms. */
const CROWDED_RETRY = 60_000;
/** When it comes back while the store is away, in ms. */
const AWAY_RETRY = 10_000;
/** When it comes back after its server stops, in ms: another server takes over. */
const CLOSING_RETRY = 2000;

/**
 * Sends the mark of a shopper's saved cart whenever it changes on any of the shopper's devices: 'cart' with the mark; 'signed-out' when
 * there is nothing to follow.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { account, sessionSecret, isUnknown } = await anyone(args);
  return eventStream(args.context, (stream) => {
    if (isUnknown) {
      end(stream, 'away');
      return () => {};
    }
    if (account === null || sessionSecret === null) {
      end(stream, 'signed-out');
      return () => {};
    }
    return shop.liveCarts.follow({
      accountId: account.id,
      sessionSecret,
      onMark: (mark) => stream.send('cart', mark),
      onEnd: (why) => end(stream, why),
    });
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
