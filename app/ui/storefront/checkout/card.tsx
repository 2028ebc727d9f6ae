import { paths } from '~/domain/paths';
import type { CheckoutMethods, CheckoutView } from './view';
import { Icon } from '~/ui/components/icon';
import { Notice } from '~/ui/components/notice';
import { Dollars } from '~/ui/components/price';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { ReviewTime } from '~/ui/storefront/order/review-time';
import { checkoutTexts } from '~/ui/translations/en/checkout';
import { useTranslations } from '~/ui/translations/use-translations';

const NOTES = {
  cancelled: 'info',
  waiting: 'info',
  declined: 'bad',
  refused: 'bad',
  'no-key': 'bad',
  over: 'bad',
  unknown: 'info',
} as const;

/** Shows the result from the page's address, so that it stays. */
export function CheckoutCardNote({ outcome }: { readonly outcome: string | null }) {
  const { t } = useTranslations(checkoutTexts);
  return outcome === null || !isNote(outcome) ? null : (
    <Notice tone={NOTES[outcome]} role="status" className="below">
      <p>{t(`card-${outcome}`)}</p>
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

export function CardPanel({ order, card }: Props) {
  const { t, tCount, tRich } = useTranslations(checkoutTexts);
  return (
    <div className="pay__panel pay__panel--card">
      <h3 className="row no-wrap gap-s">
        <Icon name="credit-card" className="soft" />
        {t('method-card')}
      </h3>
      {card.isDemo ? <p className="badge badge--warn">{t('no-money-moves')}</p> : null}
      {card.isUndecided ? (
        <Notice tone="info">
          <p>{t('card-undecided')}</p>
        </Notice>
      ) : card.isBegun ? (
        <Notice tone="info">
          <p>{t('card-begun')}</p>
        </Notice>
      ) : null}
      <ol className="steps stack gap-m">
        <li>
          <span>{tRich('card-step-amount', { amount: <Dollars cents={order.usdCents} /> })}</span>
        </li>
        <li>
          <span>{t('card-step-how')}</span>
        </li>
        <li>
          <span>{tCount('card-step-back', order.items.length)}</span>
        </li>
      </ol>
      <SubmitButton className="btn btn--go btn--l" name="intent" value="card" formAction={paths.checkout('card')} busyText={t('sending')}>
        <Icon name="lock" />
        {t('card-go')}
      </SubmitButton>
      <ReviewTime of="card" waits={order.usualWaits} />
    </div>
  );
}
