import type { FormAnswer } from '~/domain/shared/form-answer';
import { ErrorSummary } from '~/ui/components/form/error-summary';
import { Icon } from '~/ui/components/icon';
import { paths } from '~/domain/paths';
import { Form, Link } from '~/ui/components/navigation';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { useRootData } from '~/ui/root-data';
import { NoMail } from '~/ui/storefront/layout/no-mail';
import { accountTexts } from '~/ui/translations/en/account';
import { signInTexts } from '~/ui/translations/en/sign-in';
import { useTranslations } from '~/ui/translations/use-translations';

interface AccountAddressProps {
  readonly email: string;
  readonly isVerified: boolean;
  readonly answer: FormAnswer | null;
}

export function AccountAddress({ email, isVerified, answer }: AccountAddressProps) {
  const { t } = useTranslations(accountTexts, signInTexts);
  const { sendsMail } = useRootData();
  return (
    <section className="panel" aria-labelledby="account-address">
      <h2 id="account-address">{t('address-title')}</h2>
      <div className="stack">
        <p className="break">{email}</p>
        {isVerified ? (
          <p className="row gap-s good">
            <Icon name="circle-check" />
            {t('address-confirmed')}
          </p>
        ) : (
          <Form className="stack" method="post" noValidate>
            <ErrorSummary errors={answer?.errors ?? {}} />
            <p className="row gap-s no-wrap warn">
              <Icon name="circle-alert" />
              {t(sendsMail ? 'address-unconfirmed' : 'address-unconfirmed-no-mail')}
            </p>
            <NoMail />
            <p>
              <SubmitButton name="intent" value="verify" className="btn btn--line">
                {t(sendsMail ? 'address-send' : 'password-ask-link')}
              </SubmitButton>
            </p>
          </Form>
        )}
        <p>
          <Link className="btn btn--line" to={paths.accountEmail}>
            {t('email-change')}
          </Link>
        </p>
      </div>
    </section>
  );
}
