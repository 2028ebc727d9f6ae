import type { FormAnswer } from '~/domain/shared/form-answer';
import { TextAreaField } from '~/ui/components/form/fields';

interface AnswerFieldProps {
  readonly scope: string;
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** null where no form was refused. */
  readonly refusal: Pick<FormAnswer, 'errors' | 'values'> | null;
  readonly maxLength: number;
}

export function AnswerField({ name, refusal, ...field }: AnswerFieldProps) {
  return <TextAreaField {...field} name={name} value={refusal?.values[name]} error={refusal?.errors[name]} required />;
}
