import { EARLIEST_BIRTH } from '~/domain/account/age';
import { paths } from '~/domain/paths';
import type { FormErrors, FormValues } from '~/domain/shared/form-answer';
import { TextField } from '~/ui/components/form/fields';
import { PasswordField } from '~/ui/components/form/password-field';
import { linkTo } from '~/ui/components/link-to';
import { Notice } from '~/ui/components/notice';
import { signInTexts } from '~/ui/translations/en/sign-in';
import { useTranslations } from '~/ui/translations/use-translations';

import { AuthForm } from './form';
import { SignUpEmail, type EmailQuestion } from './signup-email';

interface SignupFormProps {
  readonly answer: { readonly errors: FormErrors; readonly values: FormValues; readonly more: EmailQuestion | null } | undefined;
  readonly redirectTo: string;
  /** YYYY-MM-DD, in Morocco. */
  readonly today: string;
  /** Set beside the login, on its page. */
  readonly isBeside?: boolean;
}

export function SignupForm({ answer, redirectTo, today, isBeside = false }: SignupFormProps) {
  const { t, tRich } = useTranslations(signInTexts);
  const errors: FormErrors = answer?.errors ?? {};
  const question = answer?.more ?? null;
  const scope = isBeside ? 'new' : 'f';
  const labels = {
    name: t('full-name'),
    birthDate: t('signup-birth'),
    phone: t('phone'),
    email: t('email'),
    password: t('password'),
    confirmPassword: t('password-confirm'),
  };
  const field = (name: keyof typeof labels) => ({ name, label: labels[name], value: answer?.values[name], error: errors[name], scope });
  const password = (name: 'password' | 'confirmPassword') => ({
    name,
    label: labels[name],
    error: errors[name],
    scope,
    required: true,
    autoComplete: 'new-password',
  });
  return (
    <>
      {question ? (
        <Notice tone="info" role="alert">
          <p>
            <a href="#email-question">
              {t('signup-email-question', { domain: question.meant.slice(question.meant.lastIndexOf('@') + 1) })}
            </a>
          </p>
        </Notice>
      ) : null}
      <AuthForm
        // why: a question is no error, so the passwords stay
        errors={question ? undefined : answer?.errors}
        labels={labels}
        redirectTo={redirectTo}
        submit={t('signup-go')}
        scope={scope}
        {...(isBeside ? { action: paths.signup(redirectTo) } : {})}
        isLong
      >
        <TextField {...field('name')} autoComplete="name" maxLength={200} required />
        <TextField
          {...field('birthDate')}
          type="date"
          autoComplete="bday"
          min={EARLIEST_BIRTH}
          max={today}
          hint={t('signup-birth-hint')}
          required
        />
        <TextField
          {...field('phone')}
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          pattern="\s*\+?([\s.\(\)\-]*[0-9]){7,15}\s*"
          title={t('signup-phone-invalid')}
          hint={t('signup-phone-hint')}
          required
        />
        <SignUpEmail {...field('email')} emailQuestion={question} />
        <PasswordField {...password('password')} hint={t('password-hint')} />
        <PasswordField {...password('confirmPassword')} />
      </AuthForm>
      <p className="soft text-s">{tRich('signup-terms', { terms: linkTo(paths.terms), privacy: linkTo(paths.privacy) })}</p>
    </>
  );
}
