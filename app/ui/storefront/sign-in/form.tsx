import { useEffect, type ReactNode } from 'react';
import type { FormErrors } from '~/domain/shared/form-answer';
import { ErrorSummary } from '~/ui/components/form/error-summary';
import { Form } from '~/ui/components/navigation';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { useFirstError } from '~/ui/components/form/use-focus-first-error';

interface AuthFormProps {
  readonly errors: FormErrors | undefined;
  readonly labels: Readonly<Record<string, string>>;
  readonly redirectTo?: string;
  readonly submit: string;
  readonly isLong?: boolean;
  /** Absent: the page's own address. */
  readonly action?: string;
  /** See FieldProps. */
  readonly scope?: string;
  /** Set where its button is the page's main one. */
  readonly isNext?: boolean;
  readonly children: ReactNode;
}

/** A refusal empties the passwords, as without JavaScript, and moves the focus to the first error. */
export function AuthForm({ errors, labels, redirectTo, submit, isLong = false, action, scope, isNext = true, children }: AuthFormProps) {
  const ref = useFirstError(errors);
  useEffect(() => {
    if (!errors) return;
    for (const input of ref.current?.querySelectorAll<HTMLInputElement>('input[name$="assword"]') ?? []) input.value = '';
  }, [errors, ref]);
  return (
    <Form ref={ref} className="stack" method="post" noValidate {...(action === undefined ? {} : { action })}>
      <ErrorSummary errors={errors ?? {}} labels={labels} isLong={isLong} {...(scope === undefined ? {} : { scope })} />
      {redirectTo === undefined ? null : <input type="hidden" name="redirectTo" value={redirectTo} />}
      {children}
      <SubmitButton className={isNext ? 'btn btn--go btn--l btn--wide' : 'btn btn--line btn--l btn--wide'}>{submit}</SubmitButton>
    </Form>
  );
}
