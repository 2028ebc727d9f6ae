import { adminPaths } from '~/domain/paths/admin';
import type { RowFailure } from '~/features/statement/index.server';
import { Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { useAdminTranslations } from '~/ui/translations/admin';
import type { UnreadView } from './statement-view';

export function StatementFailures({ failures }: { readonly failures: readonly RowFailure[] }) {
  const { t } = useAdminTranslations();
  if (failures.length === 0) return null;
  return (
    <Notice tone="bad" role="alert" className="below">
      <p>{t('statement-some-failed')}</p>
      <ul>
        {failures.map(({ line, orderId, code }) => (
          <li key={line}>
            {t('statement-line', { line })} <Link to={adminPaths.order(orderId)}>{orderId}</Link>:{' '}
            {t(code === 'reason-required' ? code : `statement-fail-${code}`)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Lists unread lines, which the owner has to check in the file. */
export function UnreadLines({ count, lines }: UnreadView) {
  const { t, tCount } = useAdminTranslations();
  if (count === 0) return null;
  const more = count - lines.length;
  return (
    <Notice tone="bad" className="below">
      <p>{tCount('statement-unread', count)}</p>
      <ul>
        {lines.map(({ line, why }) => (
          <li key={line}>{t(`statement-unread-${why}`, { line })}</li>
        ))}
        {more > 0 ? <li>{tCount('statement-unread-more', more)}</li> : null}
      </ul>
    </Notice>
  );
}
