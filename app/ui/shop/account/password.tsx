import { Form } from '@remix-run/react';
import { useEffect } from 'react';

import type { FormAnswer } from '~/domain/form-answer';
import { ErrorSummary, PasswordField } from '~/ui/kit/fields';
import { SubmitButton } from '~/ui/kit/submit-button';
import { useFirstError } from '~/ui/kit/use-first-error';
import { sentence } from '~/ui/words/shop';

interface AccountPasswordProps {
  /** Password managers need it. */
  readonly email: string;
  readonly hasPassword: boolean;
  readonly refused: FormAnswer | null;
}

/** Changes the password; an account without one gets a link to set it. */
export function AccountPassword({ email, hasPassword, refused }: AccountPasswordProps) {
  return (
    <section className="panel" aria-labelledby="account-password">
      <h2 id="account-password">Your password</h2>
      {hasPassword ? <ChangePassword email={email} refused={refused} /> : <AskForPassword refused={refused} />}
    </section>
  );
}

const LABELS = { currentPassword: 'Current password', password: 'New password', confirmPassword: 'Confirm password' } as const;

function ChangePassword({ email, refused }: Pick<AccountPasswordProps, 'email' | 'refused'>) {
  const ref = useFirstError(refused);
  useEffect(() => {
    if (refused) ref.current?.reset();
  }, [refused, ref]);
  const field = (name: keyof typeof LABELS) => ({ name, label: LABELS[name], scope: 'p', error: refused?.errors[name], required: true });
  return (
    <Form ref={ref} className="stack" method="post" noValidate>
      <ErrorSummary errors={refused?.errors ?? {}} labels={LABELS} scope="p" />
      <input className="sr" type="email" autoComplete="username" defaultValue={email} readOnly hidden />
      <PasswordField {...field('currentPassword')} autoComplete="current-password" />
      <PasswordField {...field('password')} autoComplete="new-password" hint="At least 6 characters. A few words together are strong." />
      <PasswordField {...field('confirmPassword')} autoComplete="new-password" />
      <p className="hint">{sentence('password-change-hint')}</p>
      <p>
        <SubmitButton name="intent" value="password" className="btn btn--line">
          Change password
        </SubmitButton>
      </p>
    </Form>
  );
}

function AskForPassword({ refused }: Pick<AccountPasswordProps, 'refused'>) {
  return (
    <Form className="stack" method="post" noValidate>
      <ErrorSummary errors={refused?.errors ?? {}} />
      <p>{sentence('password-none')}</p>
      <p>
        <SubmitButton name="intent" value="reset" className="btn btn--line">
          Send Reset Link
        </SubmitButton>
      </p>
    </Form>
  );
}
