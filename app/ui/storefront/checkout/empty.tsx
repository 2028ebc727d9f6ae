import { paths } from '~/domain/paths';
import { Empty } from '~/ui/components/empty-state';
import { Link } from '~/ui/components/navigation';
import { checkoutTexts } from '~/ui/translations/en/checkout';
import { useTranslations } from '~/ui/translations/use-translations';

export function NothingToPay() {
  const { t } = useTranslations(checkoutTexts);
  return (
    <Empty title={t('nothing-to-pay')}>
      <p className="soft">{t('nothing-to-pay-hint')}</p>
      <p className="row">
        <Link className="btn btn--go" to={paths.cart}>
          {t('your-cart')}
        </Link>
        <Link className="btn btn--line" to={paths.orders()}>
          {t('my-orders')}
        </Link>
      </p>
    </Empty>
  );
}
