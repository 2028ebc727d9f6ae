import type { ReactNode } from 'react';

import { Form } from '~/ui/components/navigation';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { PageHead } from '~/ui/storefront/layout/page-head';

interface TokenFormProps {
  readonly title: string;
  readonly email: string;
  /** The page's own address, without the secret. */
  readonly action: string;
  /** The secret of the link, sent in the form, since opening a link must change nothing. */
  readonly token: string;
  readonly submit: string;
  readonly children: ReactNode;
}

/** The page behind a link in a mail. */
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
