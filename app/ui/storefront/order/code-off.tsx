import type { Centimes } from '~/domain/shared/money';

import { Price } from '~/ui/components/price';
import { useTranslations } from '~/ui/translations/use-translations';

/** `Code EID2027: −39.80 MAD` */
export function CodeOff({ code, offCentimes }: { readonly code: string; readonly offCentimes: Centimes }) {
  const { tRich } = useTranslations();
  const off = (
    <bdi className="no-wrap">
      {'\u2212'}
      <Price amount={offCentimes} />
    </bdi>
  );
  return <>{tRich('code-off', { code: <WrittenCode code={code} />, off })}</>;
}

export function WrittenCode({ code }: { readonly code: string }) {
  return (
    <bdi className="mono" translate="no">
      {code}
    </bdi>
  );
}
