import { useTranslations } from '~/ui/translations/use-translations';
import { STORE } from './store-details';

export function DemoMark() {
  const { t } = useTranslations();
  if (!STORE.isDemo) return null;
  return <p className="badge badge--warn">{t('store-demo')}</p>;
}
