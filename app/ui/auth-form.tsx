import { Form } from '@remix-run/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { ErrorSummary, type FieldErrors } from './fields';
import { SubmitButton } from './submit-button';

interface AuthFormProps {
  /** What the server refused; undefined before it answered. */
  readonly errors: FieldErrors | undefined;
  readonly labels: Readonly<Record<string, string>>;
  readonly redirectTo: string;
  readonly submit: string;
  readonly children: ReactNode;
}

/** The frame of the login and the sign-up form. An answer empties the passwords, as it does without JavaScript, and leads to what has to be mended. */
export function AuthForm({ errors, labels, redirectTo, submit, children }: AuthFormProps) {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!errors) return;
    for (const input of ref.current?.querySelectorAll<HTMLInputElement>('input[name$="assword"]') ?? []) input.value = '';
    ref.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [errors]);
  return (
    <Form ref={ref} className="stack" method="post" noValidate>
      <ErrorSummary errors={errors ?? {}} labels={labels} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      {children}
      <SubmitButton className="btn btn--go btn--l btn--wide">{submit}</SubmitButton>
    </Form>
  );
}
