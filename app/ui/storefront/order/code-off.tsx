import type { OrderCode } from '~/domain/coupon/order';
import type { Centimes } from '~/domain/shared/money';

import { Price } from '~/ui/components/price';
import { WrittenCode } from '~/ui/components/order/written-code';
import { useTranslations } from '~/ui/translations/use-translations';

/** The rows between the games and the total: `Subtotal`, and `Code EID2027: −39.80 MAD`. Nothing without a code. */
export function CodeRows({ code }: { readonly code: OrderCode | null }) {
  const { t } = useTranslations();
  if (code === null) return null;
  return (
    <>
      <p className="total__row row row--apart">
        <span className="soft">{t('subtotal')}</span> <Price amount={code.subtotalCentimes} />
      </p>
      <p className="total__row row row--apart cart-code__off">
        <CodeName code={code.code} /> <Off amount={code.offCentimes} />
      </p>
    </>
  );
}

/** `Code EID2027` */
export function CodeName({ code }: { readonly code: string }) {
  const { tRich } = useTranslations();
  return <span>{tRich('code-name', { code: <WrittenCode code={code} /> })}</span>;
}

/** `−39.80 MAD` */
export function Off({ amount }: { readonly amount: Centimes }) {
  return (
    <bdi className="no-wrap">
      <Price amount={amount} isOff />
    </bdi>
  );
}
