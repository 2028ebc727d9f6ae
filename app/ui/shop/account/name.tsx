import { Form } from '@remix-run/react';

import type { FormAnswer } from '~/domain/form-answer';
import { ErrorSummary, TextField } from '~/ui/kit/fields';
import { SubmitButton } from '~/ui/kit/submit-button';
import { useFirstError } from '~/ui/kit/use-first-error';

/** The name that the shop uses on orders and in mails. */
export function AccountName({ name, refused }: { readonly name: string; readonly refused: FormAnswer | null }) {
  const ref = useFirstError(refused);
  return (
    <section className="panel" aria-labelledby="account-name">
      <h2 id="account-name">Your name</h2>
      <Form ref={ref} className="stack" method="post" noValidate>
        <ErrorSummary errors={refused?.errors ?? {}} scope="n" />
        <TextField
          name="name"
          label="Full name"
          scope="n"
          autoComplete="name"
          maxLength={200}
          required
          value={refused?.values['name'] ?? name}
          error={refused?.errors['name']}
        />
        <p>
          <SubmitButton name="intent" value="name" className="btn btn--line">
            Save name
          </SubmitButton>
        </p>
      </Form>
    </section>
  );
}
