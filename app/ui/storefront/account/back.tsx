import { paths } from '~/domain/paths';
import { Icon } from '~/ui/components/icon';
import { Link } from '~/ui/components/navigation';
import { accountTexts } from '~/ui/translations/en/account';
import { signInTexts } from '~/ui/translations/en/sign-in';
import { useTranslations } from '~/ui/translations/use-translations';

/** A phone has that link in its menu alone. */
export function BackToAccount() {
  const { t } = useTranslations(accountTexts, signInTexts);
  return (
    <Link className="btn btn--line" to={paths.account}>
      <Icon name="arrow-left" dir />
      {t('account')}
    </Link>
  );
}
