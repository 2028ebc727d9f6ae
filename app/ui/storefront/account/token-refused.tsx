import { paths } from '~/domain/paths';
import { Failed } from '~/ui/components/failure-page';
import { Link } from '~/ui/components/navigation';
import { accountTexts } from '~/ui/translations/en/account';
import { useTranslations } from '~/ui/translations/use-translations';

export function TokenRefused({ title, text }: { readonly title: string; readonly text: string }) {
  const { t } = useTranslations(accountTexts);
  return (
    <Failed title={title} text={text} icon="circle-alert">
      <Link className="btn btn--go btn--l" to={paths.forgotPassword}>
        {t('not-me-ask')}
      </Link>
      <Link className="btn btn--line btn--l" to={paths.contactForm}>
        {t('support')}
      </Link>
    </Failed>
  );
}
