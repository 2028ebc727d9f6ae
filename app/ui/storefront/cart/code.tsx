import { useMemo } from 'react';

import { paths } from '~/domain/paths';
import type { CartCode as Code } from '~/domain/cart/priced';
import type { FormError } from '~/domain/shared/form-error';
import { type Centimes, formatMad, toCentimes } from '~/domain/shared/money';

import { TextField } from '~/ui/components/form/fields';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { FormWords } from '~/ui/components/form/words';
import { Form } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { Price } from '~/ui/components/price';
import { CodeName } from '~/ui/storefront/order/code-off';
import { WrittenCode } from '~/ui/components/order/written-code';
import { cartTexts } from '~/ui/translations/en/cart';
import { type TranslationsOf, useTranslations } from '~/ui/translations/use-translations';

interface CartCodeProps {
  readonly code: Code | null;
  /** The refused code, as typed. */
  readonly typed: string;
  readonly error: FormError | undefined;
  /** The total that the refused code needs. */
  readonly least: Centimes | null;
}

/** The code of a cart: its field, or the code with what it does and 'Remove'. */
export function CartCode({ code, typed, error, least }: CartCodeProps) {
  const translations = useTranslations(cartTexts);
  const common = useTranslations();
  const words = useMemo(() => withLeast(translations, least), [translations, least]);
  return (
    <section className="cart-code stack gap-m" aria-label={words.t('code')}>
      {code ? <KnownCode code={code} /> : null}
      {code === null || error !== undefined || code.problem !== null ? (
        <FormWords words={words}>
          <Form className="cart-code__form row gap-xs items-end" method="post" action={paths.cart} noValidate preventScrollReset>
            <TextField
              name="code"
              label={words.t('code')}
              value={typed}
              error={error}
              key={typed}
              className="mono"
              maxLength={60}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              dir="ltr"
            />
            <SubmitButton className="btn btn--line" name="intent" value="code" busyText={common.t('sending')}>
              {words.t('code-use')}
            </SubmitButton>
          </Form>
        </FormWords>
      ) : null}
      {error === 'coupon-unconfirmed' ? <ConfirmAddress /> : null}
    </section>
  );
}

/** Returns the sentences of the form, with the amount that one of them names. */
function withLeast(words: TranslationsOf<[typeof cartTexts]>, least: Centimes | null) {
  const { language, hasSentence, t } = words;
  const sentence = (code: FormError) =>
    code === 'coupon-needs-total' ? t(code, { least: formatMad(least ?? toCentimes(0), language) }) : t(code as 'code-required');
  return { ...words, hasSentence, t: sentence as typeof t };
}

/** The button that mails the link; the page of the account says how it went. */
function ConfirmAddress() {
  const { t } = useTranslations(cartTexts);
  return (
    <Form method="post" action={paths.account}>
      <button className="btn btn--line" name="intent" value="verify">
        {t('code-confirm-address')}
      </button>
    </Form>
  );
}

function KnownCode({ code }: { readonly code: Code }) {
  const { t } = useTranslations(cartTexts);
  return (
    <div className="row row--apart cart-code__known">
      {code.problem === null ? (
        <p className="cart-code__off">
          <CodeName code={code.code} />
        </p>
      ) : (
        <Notice tone="bad">
          <CodeProblem code={code} />
          {code.problem === 'unconfirmed' ? <ConfirmAddress /> : null}
        </Notice>
      )}
      <Form method="post" action={paths.cart} preventScrollReset>
        <button className="btn btn--line" name="intent" value="code-remove" aria-label={t('code-remove-of', { code: code.code })}>
          {t('remove')}
        </button>
      </Form>
    </div>
  );
}

/** Says why an order was placed without the code of its cart. */
export function CodeLost({
  code,
  reason,
}: {
  readonly code: string;
  readonly reason: Exclude<Code['problem'], 'least-total' | 'with-offers' | null>;
}) {
  const { t, tRich } = useTranslations(cartTexts);
  return (
    <p>
      {tRich(`code-${reason}`, { code: <WrittenCode code={code} /> })} {t('code-went-on')}
    </p>
  );
}

function CodeProblem({ code: { code, problem, leastCentimes } }: { readonly code: Code }) {
  const { tRich, t } = useTranslations(cartTexts);
  const named = { code: <WrittenCode code={code} /> };
  if (problem === null) return null;
  if (problem === 'least-total') return <p>{tRich('code-least-total', { ...named, least: <Price amount={leastCentimes} /> })}</p>;
  return (
    <p>
      {tRich(`code-${problem}`, named)} {problem === 'no-game' || problem === 'with-offers' ? null : t('code-goes-on')}
    </p>
  );
}
