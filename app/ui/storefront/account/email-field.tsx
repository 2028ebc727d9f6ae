import { TextField } from '~/ui/components/form/fields';

interface EmailFieldProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly error: Parameters<typeof TextField>[0]['error'];
  readonly hint?: string;
}

export function EmailField(props: EmailFieldProps) {
  return <TextField {...props} name="email" type="email" autoComplete="username" inputMode="email" maxLength={254} required />;
}
