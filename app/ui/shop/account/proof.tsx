import { Form } from '@remix-run/react';

import type { FormErrors } from '~/domain/form-answer';
import { ErrorSummary, PasswordField, TextField } from '~/ui/kit/fields';
import { Notice } from '~/ui/kit/notice';
import { SubmitButton } from '~/ui/kit/submit-button';
import { useFirstError } from '~/ui/kit/use-first-error';
import { useAccountWords } from '~/ui/words/shop/account';

interface AccountProofProps {
  /** How she shows who she is; 'none': she did so a moment ago. 'sign-in': only by signing in again. */
  readonly proof: 'none' | 'password' | 'code' | 'sign-in';
  /** Password managers need it. */
  readonly email: string;
  readonly errors: FormErrors | undefined;
}

/** Asks a person who signed in long ago to show that it is still she, before she changes who can open her account. */
export function AccountProof({ proof, email, errors }: AccountProofProps) {
  const ref = useFirstError(errors);
  const { sentence } = useAccountWords();
  if (proof === 'none') return null;
  if (proof === 'sign-in')
    return (
      <Notice tone="info">
        <p>{sentence('proof-sign-in')}</p>
      </Notice>
    );
  const labels = { password: sentence('password-current'), code: sentence('factor-code') };
  return (
    <section className="panel" aria-labelledby="account-proof">
      <h2 id="account-proof" className="text-l">
        {sentence('proof-title')}
      </h2>
      <Form ref={ref} className="stack" method="post" noValidate>
        <ErrorSummary errors={errors ?? {}} labels={labels} />
        <p>{sentence('proof-text')}</p>
        <input className="sr" type="email" autoComplete="username" defaultValue={email} readOnly hidden />
        {proof === 'password' ? (
          <PasswordField name="password" label={labels.password} autoComplete="current-password" required error={errors?.['password']} />
        ) : (
          <TextField
            name="code"
            label={labels.code}
            autoComplete="one-time-code"
            maxLength={60}
            required
            hint={sentence('factor-code-or-recovery-hint')}
            error={errors?.['code']}
          />
        )}
        <p>
          <SubmitButton name="intent" value="prove">
            {sentence('proof-go')}
          </SubmitButton>
        </p>
      </Form>
    </section>
  );
}
