import type { FormErrors } from '~/domain/shared/form-answer';

import { fieldId } from '~/ui/components/form/fields';
import { Notice } from '~/ui/components/notice';
import { useTranslations } from '~/ui/translations/use-translations';
import { useFormSentence } from './words';

interface ErrorSummaryProps {
  readonly errors: FormErrors;
  /** In the order of the fields; if given, each sentence begins with its label. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly scope?: string;
  /** Set for a form longer than a window: without a script, a wrong field may be out of sight. */
  readonly isLong?: boolean;
}

/** Shows the errors of a form, with links. In a short form a single error stands at its field alone. */
export function ErrorSummary({ errors, labels, scope, isLong = false }: ErrorSummaryProps) {
  const formSentence = useFormSentence();
  const { t, tCount } = useTranslations();
  const { form: whole, ...rest } = errors;
  const order = Object.keys(labels ?? {});
  const fields = Object.entries(rest).toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other));
  if (whole === undefined && fields.length < (isLong ? 1 : 2)) return null;
  return (
    <Notice tone="bad" role="alert">
      {whole === undefined ? null : <p>{formSentence(whole)}</p>}
      {fields.length === 0 ? null : <p>{tCount('check-fields', fields.length)}</p>}
      <ul>
        {fields.map(([name, code]) => (
          <li key={name}>
            <a href={`#${fieldId(name, scope)}`}>
              {labels && Object.hasOwn(labels, name)
                ? t('check-field', { field: labels[name] ?? name, problem: formSentence(code) })
                : formSentence(code)}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
