import { useTranslations } from '~/ui/translations/use-translations';
import { useStoreDetails } from './store-details';

export function DemoMark() {
  const { t } = useTranslations();
  if (!useStoreDetails().isDemo) return null;
  return <p className="badge badge--warn">{t('store-demo')}</p>;
}
