import { adminPaths } from '~/domain/paths/admin';
import type { FormErrors } from '~/domain/shared/form-answer';
import { type Centimes, formatMad } from '~/domain/shared/money';

import { Disclosure } from '~/ui/components/disclosure';
import { ErrorSummary } from '~/ui/components/form/error-summary';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { Icon } from '~/ui/components/icon';
import { Form, Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { useAdminTranslations } from '~/ui/translations/admin';

interface SureOrder {
  /** The name of its tick, with its value. */
  readonly field: string;
  readonly mark: string;
  readonly reference: string;
  readonly name: string;
  readonly amountCentimes: Centimes;
}

interface SureProofsProps {
  readonly orders: readonly SureOrder[];
  readonly totalCentimes: Centimes;
  readonly errors: FormErrors;
}

/** The proofs that a statement confirms in every point: a look at them, and one touch for those that stay ticked. */
export function SureProofs({ orders, totalCentimes, errors }: SureProofsProps) {
  const { t, tCount, language } = useAdminTranslations();
  if (orders.length === 0) return null;
  const summary = tCount('sure', orders.length, { sum: formatMad(totalCentimes, language) });
  return (
    <Disclosure className="panel below" summary={summary} isOpen={errors['form'] !== undefined}>
      <Form className="stack" method="post" action={adminPaths.proofs()} key={orders.map(({ mark }) => mark).join()}>
        <ErrorSummary errors={errors} scope="sure" />
        <p className="soft">{t('sure-why')}</p>
        <ul className="stack gap-s">
          {orders.map(({ field, mark, reference, name, amountCentimes }) => (
            <li className="row row--apart" key={reference}>
              <label className="check">
                <input type="checkbox" name={field} value={mark} defaultChecked />
                <span>
                  <code translate="no">{reference}</code> · <bdi>{name}</bdi> ·{' '}
                  <bdi className="num">{formatMad(amountCentimes, language)}</bdi>
                </span>
              </label>
              <Link to={adminPaths.proofs(reference)}>
                {t('sure-look')}
                <span className="sr"> {reference}</span>
              </Link>
            </li>
          ))}
        </ul>
        <p>
          <SubmitButton className="btn btn--go" name="intent" value="approve-sure" busyText={t('approving')}>
            <Icon name="list-checks" />
            {t('sure-approve')}
          </SubmitButton>
        </p>
      </Form>
    </Disclosure>
  );
}

/** Names the ticked proofs that were not approved. */
export function SureLeft({ left }: { readonly left: { readonly done: number; readonly left: readonly string[] } | null }) {
  const { t, number } = useAdminTranslations();
  if (left === null) return null;
  return (
    <Notice tone="bad" role="status" className="below">
      <p>{t('sure-left', { done: number(left.done) })}</p>
      <ul>
        {left.left.map((reference) => (
          <li key={reference}>
            <Link to={adminPaths.proofs(reference)}>
              <code translate="no">{reference}</code>
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
