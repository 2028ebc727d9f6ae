import { Segments } from '~/ui/admin/layout/page';
import { presetLinks } from './view';
import { TextField } from '~/ui/components/form/fields';
import { Form } from '~/ui/components/navigation';
import { useAdminTranslations } from '~/ui/translations/admin';
import type { Period } from '~/domain/shared/day';
import { adminPaths } from '~/domain/paths/admin';
import type { FormErrors } from '~/domain/shared/form-answer';

export function ReportPeriod({
  today,
  shownPeriod,
  values,
  errors,
}: {
  readonly today: string;
  readonly shownPeriod: Period | null;
  readonly values: { readonly from: string; readonly to: string };
  readonly errors: FormErrors;
}) {
  const i18n = useAdminTranslations();
  const { t } = i18n;
  return (
    <div className="period stack">
      <Segments label={t('books-days')} items={presetLinks(i18n, today, shownPeriod)} />
      <Form
        className="period__form fields row items-start"
        method="get"
        action={adminPaths.sales()}
        noValidate
        aria-label={t('books-days')}
        key={`${values.from} ${values.to}`}
      >
        <TextField name="from" label={t('books-from')} type="date" value={values.from} error={errors['from']} required />
        <TextField name="to" label={t('books-to')} type="date" value={values.to} error={errors['to']} required />
        <button className="btn">{t('show')}</button>
      </Form>
    </div>
  );
}
