import type { FormErrors } from '~/domain/shared/form-answer';
import { paths } from '~/domain/paths';
import { CheckField, TextAreaField, TextField } from '~/ui/components/form/fields';
import { ErrorSummary } from '~/ui/components/form/error-summary';
import { FormWords } from '~/ui/components/form/words';
import { Form } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { SubmitButton, useIsSubmitting } from '~/ui/components/form/submit-button';
import { useFirstError } from '~/ui/components/form/use-focus-first-error';
import { aboutTexts } from '~/ui/translations/en/about';
import { useTranslations } from '~/ui/translations/use-translations';
import { captchaQuestion } from './captcha';

interface ContactFormProps {
  readonly terms: readonly [number, number];
  readonly token: string;
  readonly isSent: boolean;
  readonly errors: FormErrors;
  readonly values: Readonly<Record<string, string>>;
}

/** The marks by which helpers that fill in forms leave a field alone. */
const LEFT_ALONE = { 'data-lpignore': 'true', 'data-1p-ignore': 'true', 'data-bwignore': 'true', 'data-form-type': 'other' };

/** A question and a hidden field keep simple robots out, without a script. */
export function ContactForm({ terms, token, isSent, errors, values }: ContactFormProps) {
  const words = useTranslations(aboutTexts);
  const { t } = words;
  const isSending = useIsSubmitting({ intent: 'contact' });
  const form = useFirstError(isSending ? null : errors);
  return (
    <Form ref={form} className="panel" method="post" action={paths.contactForm} noValidate aria-labelledby="contact">
      <FormWords words={words}>
        <fieldset className="stack" disabled={isSending}>
          {isSent ? (
            <Notice tone="good" role="status">
              {t('contact-sent')}
            </Notice>
          ) : null}
          <ErrorSummary errors={errors} />
          <div className="grid-2 grid-2--roomy">
            <TextField
              name="from_name"
              label={t('name')}
              autoComplete="name"
              maxLength={100}
              required
              value={values['from_name']}
              error={errors['from_name']}
            />
            <TextField
              name="from_email"
              label={t('email')}
              type="email"
              autoComplete="email"
              maxLength={254}
              required
              value={values['from_email']}
              error={errors['from_email']}
            />
          </div>
          <TextAreaField
            name="message"
            label={t('message')}
            maxLength={5000}
            required
            value={values['message']}
            error={errors['message']}
          />
          <TextField
            key={token}
            className="narrow"
            name="captcha"
            label={captchaQuestion(words, terms)}
            hint={t('captcha-hint')}
            inputMode="numeric"
            autoComplete="off"
            required
            error={errors['captcha']}
          />
          <input type="hidden" name="captcha_token" value={token} />
          <div className="trap" aria-hidden="true">
            <input name="mf_q7" tabIndex={-1} autoComplete="off" {...LEFT_ALONE} />
          </div>
          {errors['person'] || values['person'] ? (
            <CheckField name="person" label={t('contact-person')} value="1" checked={values['person'] === '1'} error={errors['person']} />
          ) : null}
          <div>
            <SubmitButton className="btn btn--go btn--l" name="intent" value="contact" busyText={t('sending')}>
              {t('contact-send')}
            </SubmitButton>
          </div>
        </fieldset>
      </FormWords>
    </Form>
  );
}
