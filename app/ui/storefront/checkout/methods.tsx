import type { FormErrors } from '~/domain/shared/form-answer';
import { paths } from '~/domain/paths';
import { isTransfer, METHOD_RULES, PAYMENT_METHODS, type PaymentMethod } from '~/domain/payment/method';

import type { CheckoutView } from './view';
import { METHOD_ICONS, MethodPanel } from './panels';
import { useWalletName } from './wallet-name';
import { CheckField, TextField } from '~/ui/components/form/fields';
import { DropField, FILE_KINDS_TAKEN, useFileError } from '~/ui/components/form/file-field';
import { Icon } from '~/ui/components/icon';
import { Form } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { useFirstError } from '~/ui/components/form/use-focus-first-error';
import { ReviewTime } from '~/ui/storefront/order/review-time';
import { checkoutTexts } from '~/ui/translations/en/checkout';
import { useTranslations } from '~/ui/translations/use-translations';

interface Props {
  readonly order: CheckoutView;
  readonly method: PaymentMethod;
  readonly operator: string;
  readonly account: string;
  readonly payer: string;
  readonly isPaid: boolean;
  readonly errors: FormErrors;
}

/** A single form: the radios come first, so that sibling selectors open the right instructions without a script. */
export function CheckoutMethods({ order, method, operator, account, payer, isPaid, errors }: Props) {
  const { t } = useTranslations(checkoutTexts);
  // why: to send a file that is too large takes minutes on a phone
  const { sizeError, error: proofError, onChange } = useFileError(errors, 'proof', order.maxProofBytes);
  const form = useFirstError(errors);
  // why: a late order takes the proof of a made payment, but no new payment
  const ready = PAYMENT_METHODS.filter((each) => order.methods[each] !== null && (!order.isLate || isTransfer(each)));
  const sendTo = (each: PaymentMethod | null) => paths.checkout(each, order.isLate ? { order: order.reference } : {});
  if (ready.length === 0)
    return (
      <Notice tone="info">
        <p>{t('method-none')}</p>
      </Notice>
    );
  return (
    <Form
      ref={form}
      className="one-column stack gap-xl"
      method="post"
      action={sendTo(null)}
      replace
      encType="multipart/form-data"
      noValidate
      aria-labelledby="pay-h"
      onSubmit={(event) => sizeError !== null && event.preventDefault()}
    >
      <input type="hidden" name="order" value={order.reference} />
      {ready.map((each) => (
        <MethodRadio key={each} method={each} isOn={each === method} />
      ))}
      <div className="pay__choices ruled-rows surface clip">
        {ready.map((each) => (
          <MethodChoice key={each} method={each} order={order} />
        ))}
      </div>
      <div className="pay__body one-column stack panel">
        {ready.filter(isTransfer).map((each) => (
          <MethodPanel key={each} method={each} order={order} operator={operator} account={account} errors={errors} />
        ))}
        {ready.some(isTransfer) ? (
          <div className="pay__proof" id="proof">
            {order.isLate ? <CheckField name="paid" label={t('paid-label')} checked={isPaid} error={errors['paid']} required /> : null}
            <TextField
              name="payer"
              label={t('payer-label')}
              hint={t('payer-hint')}
              value={payer}
              error={errors['payer']}
              maxLength={100}
              autoComplete="name"
            />
            <DropField
              name="proof"
              label={t('payment-proof')}
              hint={t('proof-hint')}
              accept={FILE_KINDS_TAKEN}
              required
              error={proofError}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field to mend lies below the fold, and a page without scripts has no other way
              autoFocus={errors['proof'] !== undefined}
              onChange={onChange}
            />
            {ready.filter(isTransfer).map((each) => (
              <SubmitButton
                key={each}
                className={`btn btn--go btn--l pay__send pay__send--${each}`}
                name="intent"
                value="proof"
                // why: what answers in the store's place, as a proxy with a limit of its own, knows no more than the address
                formAction={sendTo(each)}
                // why: without a stylesheet there is one button, and the radios say which method it is
                hidden={each !== method}
                busyText={t('sending')}
              >
                <Icon name="upload" />
                {t('proof-send')}
              </SubmitButton>
            ))}
            <ReviewTime of="transfer" waits={order.usualWaits} />
          </div>
        ) : null}
        {ready
          .filter((each) => !isTransfer(each))
          .map((each) => (
            <MethodPanel key={each} method={each} order={order} operator={operator} account={account} errors={errors} />
          ))}
      </div>
    </Form>
  );
}

function MethodRadio({ method, isOn }: { readonly method: PaymentMethod; readonly isOn: boolean }) {
  return (
    <input
      className="pay__radio"
      type="radio"
      name="method"
      value={method}
      id={`pay-${method}`}
      defaultChecked={isOn}
      aria-labelledby={`pay-${method}-name`}
      aria-describedby={`pay-${method}-hint`}
    />
  );
}

function MethodChoice({ method, order }: { readonly method: PaymentMethod; readonly order: CheckoutView }) {
  const { t, list } = useTranslations(checkoutTexts);
  const nameOf = useWalletName();
  const { hasOperators } = METHOD_RULES[method];
  const operators = order.methods.wallet?.numbers.map(({ operator }) => nameOf(operator)) ?? [];
  return (
    <label className="pay__choice" htmlFor={`pay-${method}`}>
      <Icon name={METHOD_ICONS[method]} />
      <strong id={`pay-${method}-name`}>{t(`method-${method}`)}</strong>{' '}
      <small id={`pay-${method}-hint`}>{hasOperators ? list(operators, 'or') : t(`method-${method}-hint`)}</small>{' '}
    </label>
  );
}
