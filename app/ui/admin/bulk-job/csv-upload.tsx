import type { ReactNode } from 'react';

import type { FormErrors } from '~/domain/shared/form-answer';
import { ErrorSummary } from '~/ui/components/form/error-summary';
import { FileField } from '~/ui/components/form/file-field';
import { Icon } from '~/ui/components/icon';
import { Form } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { useFirstError } from '~/ui/components/form/use-focus-first-error';
import { useAdminTranslations } from '~/ui/translations/admin';

interface CsvUploadProps {
  readonly action: string;
  readonly title: string;
  readonly hint: string;
  readonly errors: FormErrors;
  readonly failure?: string | null;
  readonly button: string;
  readonly isOptional?: boolean;
  readonly isMain?: boolean;
  readonly before?: ReactNode;
  readonly fields?: ReactNode;
  readonly below?: ReactNode;
}

export function CsvUpload({
  action,
  title,
  hint,
  errors,
  failure = null,
  button,
  isOptional = false,
  isMain = false,
  before,
  fields,
  below,
}: CsvUploadProps) {
  const { t } = useAdminTranslations();
  const form = useFirstError(errors);
  return (
    <Form ref={form} className="panel stack" method="post" action={action} encType="multipart/form-data" noValidate>
      <h2 className="flush">{title}</h2>
      {failure === null ? (
        <ErrorSummary errors={errors} />
      ) : (
        <Notice tone="bad" role="alert">
          <p>{failure}</p>
        </Notice>
      )}
      {before}
      <FileField
        name="csv"
        label={t('csv-file')}
        hint={hint}
        error={errors['csv']}
        accept=".csv,.tsv,.txt,text/csv"
        required={!isOptional}
      />
      {fields}
      <SubmitButton className={isMain ? 'btn btn--go btn--l' : 'btn'} name="intent" value="read" busyText={t('batch-reading-the-file')}>
        <Icon name="upload" />
        {button}
      </SubmitButton>
      {below}
    </Form>
  );
}
