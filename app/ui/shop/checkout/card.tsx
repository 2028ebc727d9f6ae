import { formatUsd } from '~/domain/money';

import type { CheckoutMethods, CheckoutView } from './view';
import { Icon } from '~/ui/kit/icon';
import { Notice } from '~/ui/kit/notice';
import { SubmitButton } from '~/ui/kit/submit-button';
import { countedSentence, sentence } from '~/ui/words/shop';

/** What can be said on the payment page after a visit to the provider, and how. */
const NOTES = {
  cancelled: 'info',
  waiting: 'info',
  declined: 'bad',
  'no-key': 'bad',
  over: 'bad',
  unknown: 'info',
} as const;

/** What came of a visit to the provider, by the page's address: it stays on the page. */
export function CheckoutCardNote({ outcome }: { readonly outcome: string | null }) {
  return outcome === null || !isNote(outcome) ? null : (
    <Notice tone={NOTES[outcome]} role="status" className="below">
      <p>{sentence(`card-${outcome}`)}</p>
    </Notice>
  );
}

function isNote(outcome: string): outcome is keyof typeof NOTES {
  return Object.hasOwn(NOTES, outcome);
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
