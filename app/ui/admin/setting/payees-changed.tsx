import { adminPaths } from '~/domain/paths/admin';
import { Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import type { Moment } from '~/ui/components/order/view';
import { useAdminTranslations } from '~/ui/translations/admin';

/** Reminds of a change of where the money goes, beside the decision about a payment. */
export function PayeesChanged({ moment, by }: { readonly moment: Moment; readonly by: string }) {
  const { t } = useAdminTranslations();
  return (
    <Notice tone="info">
      <p>
        {t('payees-changed', { by })} <time dateTime={moment.iso}>{moment.text}</time>
      </p>
      <p>
        <Link to={adminPaths.settings('payment')}>{t('payees-changed-go')}</Link>
      </p>
    </Notice>
  );
}
