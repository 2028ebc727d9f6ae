import type { UsualWaits } from '~/domain/payment/review-time';
import { Icon } from '~/ui/components/icon';
import { ReviewTime } from '~/ui/storefront/order/review-time';
import { useGameWords } from '~/ui/translations/storefront/game';

interface AfterPayingProps {
  /** The kinds of payment that this store takes. */
  readonly pays: { readonly transfer: boolean; readonly card: boolean };
  readonly waits: UsualWaits;
  /** Where the key is entered; several where the shopper chooses, or the store doesn't know. */
  readonly launchers: readonly string[];
}

/** How delivery works, step by step. It names only the kinds of payment that the store takes. */
export function AfterPaying({ pays, waits, launchers }: AfterPayingProps) {
  const { sentence } = useGameWords();
  const [launcher, ...others] = launchers;
  return (
    <section className="panel">
      <h2>
        <Icon name="key-round" />
        {sentence('after-title')}
      </h2>
      <ol className="steps">
        <li>{sentence('after-hold')}</li>
        {pays.card ? (
          <li>
            {sentence('after-card')}
            <ReviewTime of="card" waits={waits} />
          </li>
        ) : null}
        {pays.transfer ? (
          <li>
            {sentence('after-transfer')}
            <ReviewTime of="transfer" waits={waits} />
          </li>
        ) : null}
        <li>{sentence('after-key')}</li>
        <li>{launcher && others.length === 0 ? sentence('after-redeem', { launcher }) : sentence('after-redeem-anywhere')}</li>
      </ol>
    </section>
  );
}
