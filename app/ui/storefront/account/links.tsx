import { useHref } from '@remix-run/react';

import { paths } from '~/domain/paths';
import { Icon } from '~/ui/components/icon';
import { Link } from '~/ui/components/navigation';
import { useRootData } from '~/ui/root-data';
import { NoMail } from '~/ui/storefront/layout/no-mail';
import { accountTexts } from '~/ui/translations/en/account';
import { signInTexts } from '~/ui/translations/en/sign-in';
import { wishTexts } from '~/ui/translations/en/wish';
import { useTranslations } from '~/ui/translations/use-translations';

/** `providers`: the linked ones; null where none can be. */
export function AccountLinks({
  providers,
  hasSecondStep,
}: {
  readonly providers: readonly string[] | null;
  readonly hasSecondStep: boolean;
}) {
  return (
    <>
      {providers === null ? null : <AccountProvidersLink names={providers} />}
      <AccountSecondStepLink isOn={hasSecondStep} />
      <AccountLeave />
    </>
  );
}

/** The games that a shopper waits for: what is looked for most often comes first. */
export function AccountGames() {
  return (
    <>
      <AccountWishesLink />
      <AccountAlertsLink />
    </>
  );
}

function AccountProvidersLink({ names }: { readonly names: readonly string[] }) {
  const { t } = useTranslations(accountTexts, signInTexts);
  return (
    <section className="panel" aria-labelledby="account-providers">
      <h2 id="account-providers">{t('google-and-github')}</h2>
      <div className="stack">
        {names.length === 0 ? (
          <p className="soft">{t('providers-none')}</p>
        ) : (
          <ul className="stack gap-s">
            {names.map((name) => (
              <li className="row gap-s" key={name}>
                <Icon name="circle-check" className="good" />
                {name}
              </li>
            ))}
          </ul>
        )}
        <p>
          <Link className="btn btn--line" to={paths.accountProviders}>
            {t('providers-change')}
          </Link>
        </p>
      </div>
    </section>
  );
}

function AccountWishesLink() {
  const { t } = useTranslations(wishTexts);
  return (
    <section className="panel" aria-labelledby="account-wishes">
      <h2 id="account-wishes">{t('nav-wishes')}</h2>
      <div className="stack">
        <p className="soft">{t('wishes-lead')}</p>
        <p>
          <Link className="btn btn--line" to={paths.wishes}>
            {t('wishes-see')}
          </Link>
        </p>
      </div>
    </section>
  );
}

function AccountAlertsLink() {
  const { t } = useTranslations(accountTexts, signInTexts);
  const { sendsMail } = useRootData();
  return (
    <section className="panel" aria-labelledby="account-alerts">
      <h2 id="account-alerts">{t('alerts-title')}</h2>
      <div className="stack">
        <p className="soft">{t(sendsMail ? 'alerts-lead' : 'alerts-lead-no-mail')}</p>
        <NoMail />
        <p>
          <Link className="btn btn--line" to={paths.accountAlerts}>
            {t('alerts-see')}
          </Link>
        </p>
      </div>
    </section>
  );
}

function AccountSecondStepLink({ isOn }: { readonly isOn: boolean }) {
  const { t } = useTranslations(accountTexts, signInTexts);
  return (
    <section className="panel" aria-labelledby="account-second-step">
      <h2 id="account-second-step">{t('second-step-title')}</h2>
      <div className="stack">
        <p className="soft">{t(isOn ? 'second-step-on' : 'second-step-off')}</p>
        <p>
          <Link className="btn btn--line" to={paths.accountSecondFactor()}>
            {t(isOn ? 'second-step-change' : 'switch-on')}
          </Link>
        </p>
      </div>
    </section>
  );
}

function AccountLeave() {
  const { t } = useTranslations(accountTexts, signInTexts);
  return (
    <section className="panel settings__wide" aria-labelledby="account-leave">
      <h2 id="account-leave">{t('data-title')}</h2>
      <div className="stack">
        <p className="soft">{t('data-hint')}</p>
        <div className="row">
          <a className="btn btn--line" href={useHref(paths.accountData)} download>
            <Icon name="download" />
            {t('data-download')}
          </a>
          <Link className="btn btn--bad" to={paths.accountDelete}>
            {t('delete-title')}
          </Link>
        </div>
      </div>
    </section>
  );
}
