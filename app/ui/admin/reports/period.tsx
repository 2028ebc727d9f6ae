import { Segments } from '~/ui/admin/layout/page';
import { presetLinks } from './view';
import { TextField } from '~/ui/components/form/fields';
import { Form } from '~/ui/components/navigation';
import type { Period } from '~/domain/shared/day';
import { adminPaths } from '~/domain/paths/admin';
import type { FormErrors } from '~/domain/shared/form-answer';

export function BooksPeriod({
  today,
  shown,
  values,
  errors,
}: {
  readonly today: string;
  readonly shown: Period | null;
  readonly values: { readonly from: string; readonly to: string };
  readonly errors: FormErrors;
}) {
  return (
    <div className="period">
      <Segments label="Days" items={presetLinks(today, shown)} />
      <Form
        className="period__form"
        method="get"
        action={adminPaths.sales()}
        noValidate
        aria-label="Days"
        key={`${values.from} ${values.to}`}
      >
        <TextField name="from" label="From" type="date" value={values.from} error={errors['from']} required />
        <TextField name="to" label="To" type="date" value={values.to} error={errors['to']} required />
        <button className="btn">Show</button>
      </Form>
    </div>
  );
}
