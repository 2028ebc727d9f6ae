import { useTranslations } from '~/ui/translations/use-translations';
import { STORE } from './store-details';

/** Marks the details beside it as examples, while they are. */
export function DemoMark() {
  const { t } = useTranslations();
  if (!STORE.isDemo) return null;
  return <p className="badge badge--warn">{t('store-demo')}</p>;
}
