import type { FormErrors } from '~/domain/shared/form-answer';

import { TextField } from '~/ui/components/form/fields';

interface FactFieldsProps {
  readonly values: Readonly<Record<string, string>>;
  readonly errors: FormErrors;
}

/** What a gamer asks before she pays: where it activates, languages, publisher, edition. */
export function FactFields({ values, errors }: FactFieldsProps) {
  const field = (name: string) => ({ name, value: values[name], error: errors[name], autoComplete: 'off' });
  return (
    <>
      <TextField
        {...field('regions')}
        label="Activates in"
        hint="Countries or areas, with commas: Morocco, FR, Europe, MENA, or everywhere. Empty: not stated."
        spellCheck={false}
      />
      <TextField {...field('languages')} label="Languages" hint="Separate the items with commas." />
      <div className="grid-2 grid-2--top">
        <TextField {...field('publisher')} label="Publisher" />
        <TextField {...field('edition')} label="Edition" />
      </div>
    </>
  );
}
