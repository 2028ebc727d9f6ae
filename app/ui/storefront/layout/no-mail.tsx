import { useRootData } from '~/ui/root-data';
import { useTranslations } from '~/ui/translations/use-translations';

/** Nothing on a store that sends mails. */
export function NoMail() {
  const { t } = useTranslations();
  return useRootData().sendsMail ? null : <p className="soft">{t('no-mail')}</p>;
}
