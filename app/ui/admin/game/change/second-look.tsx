import { adminPaths } from '~/domain/paths/admin';
import { type WarningCounts, WARNINGS } from '~/domain/game/second-look';
import type { FormErrors } from '~/domain/shared/form-answer';
import { CheckField } from '~/ui/components/form/fields';
import { Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { useAdminTranslations } from '~/ui/translations/admin';

/** Names what deserves a second look, with the tick that the deciding button needs. */
export function SecondLook({ warnings, errors }: { readonly warnings: WarningCounts; readonly errors: FormErrors }) {
  const { t, tCount } = useAdminTranslations();
  if (Object.keys(warnings).length === 0) return null;
  return (
    <Notice tone="bad">
      <p>
        <strong>{t('warn-title')}</strong>
      </p>
      <ul>
        {WARNINGS.flatMap((warning) => {
          const count = warnings[warning] ?? 0;
          return count === 0 ? [] : [<li key={warning}>{tCount(`warn-${warning}`, count)}</li>];
        })}
      </ul>
      <p>{t('warn-first')}</p>
      <CheckField name="looked" label={t('warn-tick')} error={errors['looked']} />
    </Notice>
  );
}

export interface OrdersSince {
  readonly count: number;
  readonly first: readonly string[];
}

/** Names the orders that a change which is taken back leaves as they are. */
export function OrdersMeanwhile({ count, first }: OrdersSince) {
  const { t, tCount } = useAdminTranslations();
  if (count === 0) return <p className="soft">{t('undo-no-orders')}</p>;
  return (
    <div>
      <p>{tCount('undo-orders', count)}</p>
      <ul className="tight row">
        {first.map((id) => (
          <li key={id}>
            <Link to={adminPaths.order(id)} translate="no">
              {id}
            </Link>
          </li>
        ))}
        {count > first.length ? (
          <li>
            <Link to={adminPaths.orders({ tab: 'all', sort: '-date' })}>{t('batch-more')}</Link>
          </li>
        ) : null}
      </ul>
    </div>
  );
}
