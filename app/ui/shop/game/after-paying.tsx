import type { UsualWait as Wait } from '~/domain/usual-wait';
import { Icon } from '~/ui/kit/icon';
import { UsualWait } from '~/ui/shop/order/usual-wait';
import { useGameWords } from '~/ui/words/shop/game';

interface AfterPayingProps {
  /** The kinds of payment that this store takes. */
  readonly pays: { readonly transfer: boolean; readonly card: boolean };
  /** How long transfers waited for their check lately; null where too few were measured. */
  readonly wait: Wait | null;
  /** Where the key is entered; several where the shopper chooses, or the store doesn't know. */
  readonly launchers: readonly string[];
}

/** How delivery works, step by step. It names only the kinds of payment that the store takes. */
export function AfterPaying({ pays, wait, launchers }: AfterPayingProps) {
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
        {pays.card ? <li>{sentence('after-card')}</li> : null}
        {pays.transfer ? (
          <li>
            {sentence('after-transfer')}
            {wait ? <UsualWait wait={wait} /> : null}
          </li>
        ) : null}
        <li>{sentence('after-key')}</li>
        <li>{launcher && others.length === 0 ? sentence('after-redeem', { launcher }) : sentence('after-redeem-anywhere')}</li>
      </ol>
    </section>
  );
}
