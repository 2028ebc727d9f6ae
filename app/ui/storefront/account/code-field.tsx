import { TextField } from '~/ui/components/form/fields';

interface CodeFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly error: Parameters<typeof TextField>[0]['error'];
  readonly scope?: string;
}

export function CodeField(props: CodeFieldProps) {
  return <TextField {...props} name="code" autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} maxLength={60} required />;
}
