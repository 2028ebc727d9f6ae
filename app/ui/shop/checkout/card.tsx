import { formatUsd } from '~/domain/money';

import type { CheckoutMethods, CheckoutView } from './view';
import { Icon } from '~/ui/kit/icon';
import { Notice } from '~/ui/kit/notice';
import { SubmitButton } from '~/ui/kit/submit-button';
import { countedSentence, sentence } from '~/ui/words/words';
import { cardNoteTone } from '~/ui/words/en/cards';

/** What came of a visit to the provider: it stays on the page. */
export function CheckoutCardNote({ outcome }: { readonly outcome: string | null }) {
  const tone = cardNoteTone(outcome);
  return tone === null ? null : (
    <Notice tone={tone} role="status" className="below">
      <p>{sentence(`card-${outcome}`)}</p>
    </Notice>
  );
}

interface Props {
  readonly order: CheckoutView;
  readonly card: NonNullable<CheckoutMethods['card']>;
}

/** How to pay by card: on the provider's own page, and where a payment stands that was begun there. */
export function CardPanel({ order, card }: Props) {
  return (
    <div className="pay__panel pay__panel--card">
      <h3>
        <Icon name="credit-card" />
        Card
      </h3>
      {card.isBegun ? (
        <Notice tone="info">
          <p>{sentence('card-begun')}</p>
        </Notice>
      ) : null}
      <ol className="steps">
        <li>
          <span>
            {sentence('card-step-amount')} <strong className="num">{formatUsd(order.usdCents)}</strong>
          </span>
        </li>
        <li>
          <span>{sentence('card-step-how')}</span>
        </li>
        <li>
          <span>{countedSentence('card-step-back', order.items.length)}</span>
        </li>
      </ol>
      <SubmitButton className="btn btn--go btn--l" name="intent" value="card" busyText="Sending...">
        <Icon name="lock" />
        Pay with PayPal
      </SubmitButton>
    </div>
  );
}
