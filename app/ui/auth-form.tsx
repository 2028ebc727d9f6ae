import { Form } from '@remix-run/react';
import { useEffect, type ReactNode } from 'react';
import { ErrorSummary, type FieldErrors } from './fields';
import { SubmitButton } from './submit-button';
import { useFirstError } from './use-first-error';

interface AuthFormProps {
  /** What the server refused; undefined before it answered. */
  readonly errors: FieldErrors | undefined;
  readonly labels: Readonly<Record<string, string>>;
  readonly redirectTo: string;
  readonly submit: string;
  /** Longer than a window. */
  readonly isLong?: boolean;
  readonly children: ReactNode;
}

/** The frame of the login and the sign-up form. An answer empties the passwords, as it does without JavaScript, and leads to what has to be mended. */
export function AuthForm({ errors, labels, redirectTo, submit, isLong = false, children }: AuthFormProps) {
  const ref = useFirstError(errors);
  useEffect(() => {
    if (!errors) return;
    for (const input of ref.current?.querySelectorAll<HTMLInputElement>('input[name$="assword"]') ?? []) input.value = '';
  }, [errors, ref]);
  return (
    <Form ref={ref} className="stack" method="post" noValidate>
      <ErrorSummary errors={errors ?? {}} labels={labels} isLong={isLong} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      {children}
      <SubmitButton className="btn btn--go btn--l btn--wide">{submit}</SubmitButton>
    </Form>
  );
}
