import type { ReactNode } from 'react';

import { Form } from '~/ui/components/navigation';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { PageHead } from '~/ui/storefront/layout/page-head';

interface TokenFormProps {
  readonly title: string;
  /** The address of the account. */
  readonly email: string;
  /** The page's own address, without the secret. */
  readonly action: string;
  /** The secret of the link in a mail. It is sent in the form, since opening a link must change nothing. */
  readonly token: string;
  readonly submit: string;
  /** What happens, in paragraphs. */
  readonly children: ReactNode;
}

/** The page behind a link in a mail: what the button does, and the button. */
export function TokenForm({ title, email, action, token, submit, children }: TokenFormProps) {
  return (
    <div className="wrap page">
      <PageHead title={title} lead={email} />
      <Form className="stack settings__ask" method="post" action={action} noValidate>
        <input type="hidden" name="token" value={token} />
        {children}
        <p>
          <SubmitButton className="btn btn--go btn--l">{submit}</SubmitButton>
        </p>
      </Form>
    </div>
  );
}
