import type { ReactNode } from 'react';

import { paths } from '~/domain/paths';
import { ANOTHER_WALLET } from '~/domain/payment/payee';
import { groupRib } from '~/domain/payment/rib';
import type { SettingGroup, SettingValues } from '~/domain/setting';
import { toShopSettings, type ShopSettings } from '~/domain/setting/shop-settings';
import { LANGUAGE_FACTS, LANGUAGES, localizedPath } from '~/domain/shared/language';
import { formatMad, formatUsd, toUsdCents } from '~/domain/shared/money';
import { EXAMPLE_PRICE, settingLabel } from './view';
import { type AdminTranslations, useAdminTranslations } from '~/ui/translations/admin';

/** Shows a group as shoppers see it, with what is typed. */
export function SettingPreview({ group, values }: { readonly group: SettingGroup; readonly values: SettingValues }) {
  const i18n = useAdminTranslations();
  const { t } = i18n;
  return (
    <section className="panel setting__preview stack gap-m" aria-labelledby="preview">
      <h2 id="preview">{t('settings-preview')}</h2>
      {bodyOf(i18n, group, values)}
    </section>
  );
}

function bodyOf({ t, language, names: list }: AdminTranslations, group: SettingGroup, values: SettingValues): ReactNode {
  const settings = toShopSettings(values);
  switch (group) {
    case 'shop':
      return <ShopPreview settings={settings} />;
    case 'payment':
      return <PaymentPreview settings={settings} />;
    case 'seller':
      return <SellerPreview settings={settings} />;
    case 'prices':
      return <PricePreview settings={settings} />;
    case 'languages':
      return <LanguagesPreview settings={settings} />;
    case 'mail':
      return <p>{values.mailFrom ? t('settings-set-mail', { from: values.mailFrom }) : t('preview-no-mail')}</p>;
    case 'telegram':
    case 'access':
      return <p className="soft">{t('preview-no-telegram')}</p>;
    case 'card': {
      if (!values.paypalId) return <p>{t('preview-no-card')}</p>;
      if (values.paypalPlace !== 'live') return <p>{t('preview-card-sandbox')}</p>;
      return <p>{t('preview-card', { usd: formatUsd(toUsdCents(EXAMPLE_PRICE, settings.usdRate), language) })}</p>;
    }
    case 'providers': {
      const names = list([...(values.googleId ? ['Google'] : []), ...(values.githubId ? ['GitHub'] : [])]);
      return <p>{names === '' ? t('preview-no-buttons') : t('preview-buttons', { names })}</p>;
    }
  }
}

interface Shown {
  readonly settings: ShopSettings;
}

function ShopPreview({ settings: { name, contact, team, whatsapp } }: Shown) {
  const i18n = useAdminTranslations();
  const { t } = i18n;
  return (
    <Facts
      facts={[
        [settingLabel(i18n, 'shopName'), t('preview-title', { name })],
        [settingLabel(i18n, 'shopEmail'), contact?.email ?? t('preview-demo')],
        [settingLabel(i18n, 'shopPhone'), contact?.phone?.text ?? null],
        [settingLabel(i18n, 'whatsapp'), whatsapp],
        ...(contact?.social ?? []).map(({ network, href }) => [settingLabel(i18n, network), href] as const),
        [t('settings-part-team'), i18n.names(Object.values(team)) || null],
      ]}
    />
  );
}

function PaymentPreview({ settings: { bank, otherBanks, wallets, walletsAreDemo } }: Shown) {
  const i18n = useAdminTranslations();
  const { t } = i18n;
  return (
    <>
      <h3>{t('method-bank')}</h3>
      {bank.isDemo ? (
        <p className="soft">{t('preview-demo')}</p>
      ) : (
        <Facts
          facts={[
            [settingLabel(i18n, 'bankHolder'), bank.holder],
            [settingLabel(i18n, 'bankName'), bank.name],
            [settingLabel(i18n, 'bankRib'), groupRib(bank.rib)],
          ]}
        />
      )}
      {otherBanks.length === 0 ? null : (
        <>
          <h3>{t('settings-part-banks')}</h3>
          <Facts facts={otherBanks.map(({ name, rib }) => [name, groupRib(rib)])} />
        </>
      )}
      <h3>{t('method-wallet')}</h3>
      {walletsAreDemo ? (
        <p className="soft">{t('preview-demo')}</p>
      ) : (
        <Facts facts={wallets.map(({ operator, number }) => [operator === ANOTHER_WALLET ? t('setting-walletOther') : operator, number])} />
      )}
    </>
  );
}

function SellerPreview({ settings: { seller, legalConfirmed } }: Shown) {
  const i18n = useAdminTranslations();
  const { t } = i18n;
  return (
    <>
      {seller === null ? (
        <p className="soft">{t('preview-no-seller')}</p>
      ) : (
        <Facts
          facts={[
            [settingLabel(i18n, 'sellerName'), seller.name],
            [settingLabel(i18n, 'sellerIce'), seller.ice],
            [settingLabel(i18n, 'sellerRc'), seller.rc],
            [settingLabel(i18n, 'sellerAddress'), seller.address],
          ]}
        />
      )}
      <p className="soft">{t(legalConfirmed ? 'preview-confirmed' : 'preview-draft')}</p>
    </>
  );
}

function PricePreview({ settings: { usdRate, holdMinutes } }: Shown) {
  const { t, language } = useAdminTranslations();
  const usd = formatUsd(toUsdCents(EXAMPLE_PRICE, usdRate), language);
  return (
    <>
      <p>{t('preview-price', { price: formatMad(EXAMPLE_PRICE, language), usd })}</p>
      <p>{t('preview-hold', { minutes: String(holdMinutes) })}</p>
    </>
  );
}

function LanguagesPreview({ settings: { languages } }: Shown) {
  const { tRich } = useAdminTranslations();
  const [main] = languages;
  return (
    <>
      <p>
        {languages.map((language, nth) => (
          <span key={language}>
            {nth === 0 ? '' : ' · '}
            <bdi lang={language}>{LANGUAGE_FACTS[language].name}</bdi>
          </span>
        ))}
      </p>
      {LANGUAGES.filter((language) => !languages.includes(language)).map((language) => (
        <p className="soft" key={language}>
          {tRich('preview-language-leads', {
            from: <bdi dir="ltr">{localizedPath(language, paths.products())}</bdi>,
            to: <bdi dir="ltr">{localizedPath(main ?? language, paths.products())}</bdi>,
          })}
        </p>
      ))}
    </>
  );
}

function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: string | null])[] }) {
  return (
    <dl className="text-s stack gap-m">
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd translate="no">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}
