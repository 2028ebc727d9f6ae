import { Form } from '@remix-run/react';

import type { FormErrors } from '~/domain/form-answer';
import { paths } from '~/domain/paths';
import { ErrorSummary, TextAreaField, TextField } from '~/ui/kit/fields';
import { Notice } from '~/ui/kit/notice';
import { SubmitButton, useIsSubmitting } from '~/ui/kit/submit-button';
import { useFirstError } from '~/ui/kit/use-first-error';
import { sentence } from '~/ui/words/shop';

interface ContactFormProps {
  readonly question: string;
  readonly token: string;
  readonly isSent: boolean;
  readonly errors: FormErrors;
  readonly values: Readonly<Record<string, string>>;
}

/** The contact form. A question and a hidden field keep simple robots out, without a script. */
export function ContactForm({ question, token, isSent, errors, values }: ContactFormProps) {
  const isSending = useIsSubmitting({ intent: 'contact' });
  const form = useFirstError(isSending ? null : errors);
  return (
    <Form ref={form} className="panel" method="post" action={paths.contactForm} noValidate aria-labelledby="contact">
      <fieldset className="stack" disabled={isSending}>
        {isSent ? (
          <Notice tone="good" role="status">
            {sentence('contact-sent')}
          </Notice>
        ) : null}
        <ErrorSummary errors={errors} />
        <div className="grid-2 grid-2--roomy">
          <TextField
            name="from_name"
            label="Name"
            autoComplete="name"
            maxLength={100}
            required
            value={values['from_name']}
            error={errors['from_name']}
          />
          <TextField
            name="from_email"
            label="Email"
            type="email"
            autoComplete="email"
            maxLength={254}
            required
            value={values['from_email']}
            error={errors['from_email']}
          />
        </div>
        <TextAreaField name="message" label="Message" maxLength={5000} required value={values['message']} error={errors['message']} />
        <TextField
          key={token}
          className="narrow"
          name="captcha"
          label={question}
          hint="Please show that you are not a robot."
          inputMode="numeric"
          autoComplete="off"
          required
          error={errors['captcha']}
        />
        <input type="hidden" name="captcha_token" value={token} />
        <div className="trap" aria-hidden="true">
          <label>
            Leave this empty <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <div>
          <SubmitButton className="btn btn--go btn--l" name="intent" value="contact" busyText={sentence('sending')}>
            Send message
          </SubmitButton>
        </div>
      </fieldset>
    </Form>
  );
}
