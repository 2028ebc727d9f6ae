import type { ReactNode } from 'react';

import type { FormErrors, FormValues } from '~/domain/shared/form-answer';
import { ROUNDINGS } from '~/domain/shared/money';
import { ErrorSummary } from '~/ui/components/form/error-summary';
import { type FieldProps, SelectField } from '~/ui/components/form/fields';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { Form } from '~/ui/components/navigation';
import { useAdminTranslations } from '~/ui/translations/admin';

/** The props of a form that changes the games of a filter. */
export interface ChangeFormProps {
  readonly action: string;
  readonly count: number;
  readonly values: FormValues;
  readonly errors: FormErrors;
  /** Set where the games are archived ones. */
  readonly isArchive: boolean;
}

interface PreviewFormProps {
  readonly id: string;
  readonly title: string;
  readonly action: string;
  /** The games that it is about: without any it can't be sent. */
  readonly count: number;
  readonly errors: FormErrors;
  /** By default 'Preview'. */
  readonly button?: string;
  readonly note: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The form of a change to many games, which leads to its preview. */
export function PreviewForm({ id, title, action, count, errors, button, note, className = '', children }: PreviewFormProps) {
  const { t } = useAdminTranslations();
  return (
    <Form className={`panel stack ${className}`.trim()} method="post" action={action} noValidate aria-labelledby={id}>
      <h2 className="flush" id={id}>
        {title}
      </h2>
      <ErrorSummary errors={errors} />
      {children}
      <SubmitButton className="btn btn--go btn--l" name="intent" value="preview" busyText={t('working-it-out')} disabled={count === 0}>
        {button ?? t('preview')}
      </SubmitButton>
      <p className="soft">{note}</p>
    </Form>
  );
}

/** The end that many prices are rounded to. */
export function RoundField(props: Omit<FieldProps, 'label'>) {
  const { t } = useAdminTranslations();
  const ends = ROUNDINGS.map((end) => ({ value: end, label: `.${end}` }));
  return <SelectField {...props} label={t('prices-round-to')} options={[{ value: '', label: t('none') }, ...ends]} />;
}
