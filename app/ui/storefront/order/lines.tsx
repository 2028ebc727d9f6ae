import type { OrderLineView, OrderView } from '~/ui/components/order/view';

import { Ticket } from './ticket';

export function OrderLines({ order }: { readonly order: OrderView }) {
  const next = nextLine(order.lines);
  return (
    <ul className="tickets">
      {order.lines.map((line) => (
        <Ticket
          key={line.gameId}
          line={line}
          reference={order.reference}
          orderState={order.state}
          isNow={order.revealed === line.gameId && line.code !== null}
          isNext={line.gameId === next}
        />
      ))}
    </ul>
  );
}

/** Returns the game with the shopper's next step: the key seen last, to redeem; else the first sealed one. */
function nextLine(lines: readonly OrderLineView[]): string | null {
  const [newest] = lines
    .filter(({ code }) => code !== null)
    .sort((one, other) => (other.seen?.iso ?? '').localeCompare(one.seen?.iso ?? ''));
  const sealed = lines.find(({ state, isKeyLost, question }) => state === 'delivered' && !isKeyLost && !question.isHeldBack);
  return (newest ?? sealed)?.gameId ?? null;
}
