import { useEffect } from 'react';

import type { FormAnswer } from '~/domain/shared/form-answer';
import { ErrorSummary } from '~/ui/components/form/error-summary';
import { PasswordField } from '~/ui/components/form/password-field';
import { Form } from '~/ui/components/navigation';
import { useRootData } from '~/ui/root-data';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { useFirstError } from '~/ui/components/form/use-focus-first-error';
import { NoMail } from '~/ui/storefront/layout/no-mail';
import { accountTexts } from '~/ui/translations/en/account';
import { signInTexts } from '~/ui/translations/en/sign-in';
import { useTranslations } from '~/ui/translations/use-translations';

interface AccountPasswordProps {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly answer: FormAnswer | null;
}

/** An account without a password gets a link to set it. */
export function AccountPassword({ email, hasPassword, answer }: AccountPasswordProps) {
  const { t } = useTranslations(accountTexts, signInTexts);
  return (
    <section className="panel" aria-labelledby="account-password">
      <h2 id="account-password">{t('your-password')}</h2>
      {hasPassword ? <ChangePassword email={email} answer={answer} /> : <AskForPassword answer={answer} />}
    </section>
  );
}

function ChangePassword({ email, answer }: Pick<AccountPasswordProps, 'email' | 'answer'>) {
  const ref = useFirstError(answer);
  const { t } = useTranslations(accountTexts, signInTexts);
  const isOwner = useRootData().user?.isAdmin === true;
  const labels = {
    currentPassword: t('password-current'),
    password: t('password-new'),
    confirmPassword: t('password-confirm'),
  };
  useEffect(() => {
    if (answer) ref.current?.reset();
  }, [answer, ref]);
  const field = (name: keyof typeof labels) => ({ name, label: labels[name], scope: 'p', error: answer?.errors[name], required: true });
  return (
    <Form ref={ref} className="stack" method="post" noValidate>
      <ErrorSummary errors={answer?.errors ?? {}} labels={labels} scope="p" />
      <input className="sr" type="email" autoComplete="username" defaultValue={email} readOnly hidden />
      <PasswordField {...field('currentPassword')} autoComplete="current-password" />
      <PasswordField {...field('password')} autoComplete="new-password" hint={t(isOwner ? 'password-hint-owner' : 'password-hint')} />
      <PasswordField {...field('confirmPassword')} autoComplete="new-password" />
      <p className="hint">{t('password-change-hint')}</p>
      <p>
        <SubmitButton name="intent" value="password" className="btn btn--line">
          {t('password-change')}
        </SubmitButton>
      </p>
    </Form>
  );
}

function AskForPassword({ answer }: Pick<AccountPasswordProps, 'answer'>) {
  const { t } = useTranslations(accountTexts, signInTexts);
  const { sendsMail } = useRootData();
  return (
    <Form className="stack" method="post" noValidate>
      <ErrorSummary errors={answer?.errors ?? {}} />
      <p>{t(sendsMail ? 'password-none' : 'password-none-no-mail')}</p>
      <NoMail />
      <p>
        <SubmitButton name="intent" value="reset" className="btn btn--line">
          {t(sendsMail ? 'password-send-link' : 'password-ask-link')}
        </SubmitButton>
      </p>
    </Form>
  );
}
