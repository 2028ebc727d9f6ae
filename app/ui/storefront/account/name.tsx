import type { FormAnswer } from '~/domain/shared/form-answer';
import { TextField } from '~/ui/components/form/fields';
import { ErrorSummary } from '~/ui/components/form/error-summary';
import { Form } from '~/ui/components/navigation';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { useFirstError } from '~/ui/components/form/use-focus-first-error';
import { useAccountWords } from '~/ui/translations/storefront/account/page';

/** The name that the shop uses on orders and in mails. */
export function AccountName({ name, refused }: { readonly name: string; readonly refused: FormAnswer | null }) {
  const ref = useFirstError(refused);
  const { sentence } = useAccountWords();
  return (
    <section className="panel" aria-labelledby="account-name">
      <h2 id="account-name">{sentence('name-title')}</h2>
      <Form ref={ref} className="stack" method="post" noValidate>
        <ErrorSummary errors={refused?.errors ?? {}} scope="n" />
        <TextField
          name="name"
          label={sentence('name-label')}
          scope="n"
          autoComplete="name"
          maxLength={200}
          required
          value={refused?.values['name'] ?? name}
          error={refused?.errors['name']}
        />
        <p>
          <SubmitButton name="intent" value="name" className="btn btn--line">
            {sentence('name-save')}
          </SubmitButton>
        </p>
      </Form>
    </section>
  );
}
