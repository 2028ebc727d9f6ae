import { TextField } from '~/ui/components/form/fields';

interface CodeFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly error: Parameters<typeof TextField>[0]['error'];
  /** Names the form on a page with several. */
  readonly scope?: string;
}

/** A code of the second step, from the phone or a recovery code. */
export function CodeField(props: CodeFieldProps) {
  return <TextField {...props} name="code" autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} maxLength={60} required />;
}
