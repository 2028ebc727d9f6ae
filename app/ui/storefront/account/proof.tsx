import type { FormErrors } from '~/domain/shared/form-answer';
import { ErrorSummary } from '~/ui/components/form/error-summary';
import { PasswordField } from '~/ui/components/form/password-field';
import { Form } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { useFirstError } from '~/ui/components/form/use-focus-first-error';
import { accountTexts } from '~/ui/translations/en/account';
import { signInTexts } from '~/ui/translations/en/sign-in';
import { useTranslations } from '~/ui/translations/use-translations';
import { CodeField } from './code-field';

/** 'none': proved a moment ago · 'sign-in': only by signing in again. */
export type Proof = 'none' | 'password' | 'code' | 'sign-in';

interface AccountProofProps {
  readonly proof: Proof;
  /** Password managers need it. */
  readonly email: string;
  readonly errors: FormErrors | undefined;
}

/** Asks for a new proof of identity after an old sign-in. */
export function AccountProof({ proof, ...form }: AccountProofProps) {
  const { t } = useTranslations(accountTexts, signInTexts);
  if (proof === 'none') return null;
  if (proof === 'sign-in')
    return (
      <Notice tone="info">
        <p>{t('proof-sign-in')}</p>
      </Notice>
    );
  return (
    <section className="panel" aria-labelledby="account-proof">
      <h2 id="account-proof" className="text-l">
        {t('is-it-you')}
      </h2>
      <ProofForm {...form} proof={proof} text={t('proof-text')} />
    </section>
  );
}

interface ProofFormProps extends Pick<AccountProofProps, 'email' | 'errors'> {
  readonly proof: 'password' | 'code';
  readonly text: string;
}

/** Asks for the password, or a code. */
export function ProofForm({ proof, email, errors, text }: ProofFormProps) {
  const ref = useFirstError(errors);
  const { t } = useTranslations(accountTexts, signInTexts);
  const labels = { password: t('password'), code: t('code') };
  return (
    <Form ref={ref} className="stack" method="post" noValidate>
      <ErrorSummary errors={errors ?? {}} labels={labels} />
      <p>{text}</p>
      <input className="sr" type="email" autoComplete="username" defaultValue={email} readOnly hidden />
      {proof === 'password' ? (
        <PasswordField name="password" label={labels.password} autoComplete="current-password" required error={errors?.['password']} />
      ) : (
        <CodeField label={labels.code} hint={t('factor-code-or-recovery-hint')} error={errors?.['code']} />
      )}
      <p>
        <SubmitButton name="intent" value="prove">
          {t('continue')}
        </SubmitButton>
      </p>
    </Form>
  );
}
