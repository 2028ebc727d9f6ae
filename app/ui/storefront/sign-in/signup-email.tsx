import { useEffect, useState, type FocusEvent } from 'react';

import { normalizeEmail } from '~/domain/account/email';
import { meantEmail } from '~/domain/account/meant-email';
import { TextField, type FieldProps } from '~/ui/components/form/fields';
import { signInTexts } from '~/ui/translations/en/sign-in';
import { useTranslations } from '~/ui/translations/use-translations';

/** A typed address, and the one that was likely meant. */
export interface EmailQuestion {
  readonly typed: string;
  readonly meant: string;
}

interface SignUpEmailProps extends FieldProps {
  /** The server's question about the form that it got. */
  readonly emailQuestion: EmailQuestion | null;
}

/** The address, with a question about a mistyped domain: at once with a script, else once the form was sent. */
export function SignUpEmail({ emailQuestion, ...field }: SignUpEmailProps) {
  const [question, setQuestion] = useState(emailQuestion);
  useEffect(() => setQuestion(emailQuestion), [emailQuestion]);
  const ask = ({ currentTarget: { value } }: FocusEvent<HTMLInputElement>) => {
    const typed = normalizeEmail(value);
    const meant = typed === null ? null : meantEmail(typed);
    if (typed !== null && meant !== null) return setQuestion({ typed, meant });
    // why: an answered question stays, so that the answer can be taken back
    if (typed !== question?.meant) setQuestion(null);
  };
  return (
    <div>
      <TextField {...field} type="email" autoComplete="username" inputMode="email" maxLength={254} required onBlur={ask} />
      <div role="status">{question ? <Question key={question.typed} {...question} /> : null}</div>
    </div>
  );
}

/** why the field too: the shopper sees the address that the account gets */
function Question({ typed, meant }: EmailQuestion) {
  const { t, tRich } = useTranslations(signInTexts);
  const choice = (value: 'meant' | 'typed', email: string) => (
    <label className="check">
      <input
        type="radio"
        name="emailChoice"
        value={value}
        onChange={({ currentTarget: { form } }) => {
          const field = form?.elements.namedItem('email');
          if (field instanceof HTMLInputElement) field.value = email;
        }}
      />
      <span>{tRich(`signup-email-${value}`, { email: <bdi dir="ltr">{email}</bdi> })}</span>
    </label>
  );
  return (
    <fieldset className="question stack gap-3xs" id="email-question">
      <input type="hidden" name="askedEmail" value={typed} />
      <legend>{t('signup-email-question', { domain: meant.slice(meant.lastIndexOf('@') + 1) })}</legend>
      {choice('meant', meant)}
      {choice('typed', typed)}
    </fieldset>
  );
}
