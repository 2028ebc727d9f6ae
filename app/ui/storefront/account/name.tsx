import type { FormAnswer } from '~/domain/shared/form-answer';
import { TextField } from '~/ui/components/form/fields';
import { ErrorSummary } from '~/ui/components/form/error-summary';
import { Form } from '~/ui/components/navigation';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { useFirstError } from '~/ui/components/form/use-focus-first-error';
import { accountTexts } from '~/ui/translations/en/account';
import { signInTexts } from '~/ui/translations/en/sign-in';
import { useTranslations } from '~/ui/translations/use-translations';

export function AccountName({ name, answer }: { readonly name: string; readonly answer: FormAnswer | null }) {
  const ref = useFirstError(answer);
  const { t } = useTranslations(accountTexts, signInTexts);
  return (
    <section className="panel" aria-labelledby="account-name">
      <h2 id="account-name">{t('name-title')}</h2>
      <Form ref={ref} className="stack" method="post" noValidate>
        <ErrorSummary errors={answer?.errors ?? {}} scope="n" />
        <TextField
          name="name"
          label={t('full-name')}
          scope="n"
          autoComplete="name"
          maxLength={200}
          required
          value={answer?.values['name'] ?? name}
          error={answer?.errors['name']}
        />
        <p>
          <SubmitButton name="intent" value="name" className="btn btn--line">
            {t('name-save')}
          </SubmitButton>
        </p>
      </Form>
    </section>
  );
}
