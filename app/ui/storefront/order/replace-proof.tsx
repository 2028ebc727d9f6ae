import type { FormAnswer, FormErrors } from '~/domain/shared/form-answer';
import { paths } from '~/domain/paths';
import { Disclosure } from '~/ui/components/disclosure';
import { ErrorSummary } from '~/ui/components/form/error-summary';
import { DropField, FILE_KINDS_TAKEN, useFileError, type MaxBytes } from '~/ui/components/form/file-field';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { useFirstError } from '~/ui/components/form/use-focus-first-error';
import { Form } from '~/ui/components/navigation';
import { checkoutTexts } from '~/ui/translations/en/checkout';
import { orderTexts } from '~/ui/translations/en/order';
import { useTranslations } from '~/ui/translations/use-translations';

const NO_ERRORS: FormErrors = {};

interface ReplaceProofProps {
  readonly reference: string;
  /** The proof that the page shows. */
  readonly proof: string;
  readonly maxBytes: MaxBytes;
  readonly refusal: FormAnswer | null;
}

export function ReplaceProof({ reference, proof, maxBytes, refusal }: ReplaceProofProps) {
  const { t } = useTranslations(checkoutTexts, orderTexts);
  const errors = refusal?.errors ?? NO_ERRORS;
  // why: to send a file that is too large takes minutes on a phone
  const { sizeError, error, onChange } = useFileError(errors, 'proof', maxBytes);
  const form = useFirstError(refusal);
  return (
    <Disclosure summary={t('proof-replace')} className="panel below" isOpen={refusal !== null}>
      <Form
        ref={form}
        className="stack"
        method="post"
        action={paths.order(reference)}
        encType="multipart/form-data"
        noValidate
        preventScrollReset
        onSubmit={(event) => sizeError !== null && event.preventDefault()}
      >
        <p>{t('proof-replace-lead')}</p>
        <ErrorSummary errors={errors} />
        {/* why before the file: a far too large one cuts the rest of the form off, and w3m sends it without a button */}
        <input type="hidden" name="intent" value="replace-proof" />
        <input type="hidden" name="replaces" value={proof} />
        <DropField
          name="proof"
          label={t('payment-proof')}
          hint={t('proof-hint')}
          accept={FILE_KINDS_TAKEN}
          required
          error={error}
          onChange={onChange}
        />
        <SubmitButton className="btn btn--go" busyText={t('sending')}>
          {t('proof-send')}
        </SubmitButton>
      </Form>
    </Disclosure>
  );
}
