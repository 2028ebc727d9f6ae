import { useRootData } from '~/ui/components/root-data';
import { useTranslations } from '~/ui/translations/use-translations';

/** Says beside a promise of a mail that this store sends none, where that is so. */
export function NoMail() {
  const { t } = useTranslations();
  return useRootData().sendsMail ? null : <p className="soft">{t('no-mail')}</p>;
}
