import type { ComponentProps, FocusEventHandler, ReactNode } from 'react';

import { paths } from '~/domain/paths';
import { adminPaths } from '~/domain/paths/admin';
import { isPictureSetting, type PictureSetting } from '~/domain/setting/picture';
import { settingRule, type SettingName } from '~/domain/setting';
import { kindRule, settingError, type SettingKind } from '~/domain/setting/kind';
import { readSetting } from '~/domain/setting/read';
import { toShopSettings } from '~/domain/setting/shop-settings';
import type { FormError } from '~/domain/shared/form-error';
import { formatUsdRate } from '~/domain/shared/money';
import { CheckField, SelectField, TextField } from '~/ui/components/form/fields';
import { PasswordField } from '~/ui/components/form/password-field';
import { type AdminTranslations, useAdminTranslations } from '~/ui/translations/admin';
import { Link } from '~/ui/components/navigation';
import { ShownPicture } from './picture';
import { choiceLabel, firstOfKind, settingCode, settingLabel, settingText, type FieldView } from './view';

interface SettingFieldProps {
  readonly field: FieldView;
  readonly typed: string;
  /** Scheme and host of the store. */
  readonly origin: string;
  /** The server's, at the last sending. */
  readonly error: FormError | undefined;
  /** Set once the owner left the field: it is checked at once from then on. */
  readonly isLeft: boolean;
  readonly onBlur: FocusEventHandler<HTMLInputElement>;
}

/** Shows one setting: its name, what it does, and its value, or the variable that fixes it. */
export function SettingField({ field: { name, value, fixedBy, isKept }, typed, origin, error, isLeft, onBlur }: SettingFieldProps) {
  const i18n = useAdminTranslations();
  const { t, hasSentence } = i18n;
  if (fixedBy !== null) return <FixedSetting name={name} value={value} variable={fixedBy} />;
  const { kind } = settingRule(name);
  if (isPictureSetting(name)) return <PictureField name={name} value={value} />;
  const hint = hintOf(i18n, name, origin);
  if (kind === 'flag')
    return <CheckField name={name} label={t(settingCode(firstOfKind(name)))} value="1" checked={typed === '1'} error={error} hint={hint} />;
  const { choices } = kindRule(kind);
  if (choices !== undefined)
    return (
      <SelectField
        name={name}
        label={settingLabel(i18n, name)}
        value={value}
        error={error}
        hint={hint}
        options={choices.map((choice) => ({ value: choice, label: choiceLabel(i18n, name, choice) }))}
      />
    );
  if (settingRule(name).isSecret === true)
    return (
      <PasswordField
        name={name}
        label={settingLabel(i18n, name)}
        hint={isKept ? t('settings-secret-kept') : hint}
        error={error}
        autoComplete="off"
        spellCheck={false}
      />
    );
  const text = typed.trim();
  const isWrong = text !== '' && readSetting(name, text) === null;
  return (
    <TextField
      name={name}
      label={settingLabel(i18n, firstOfKind(name))}
      value={value}
      error={isLeft ? (isWrong ? settingError(kind, text) : undefined) : error}
      hint={isLeft && !isWrong && text !== '' && hasSentence(`setting-${firstOfKind(name)}-good`) ? t('setting-bankRib-good') : hint}
      onBlur={onBlur}
      placeholder={DEFAULTS[name]}
      {...INPUTS[kind]}
    />
  );
}

/** Shows a picture, which has a page of its own. */
function PictureField({ name, value }: { readonly name: PictureSetting; readonly value: string }) {
  const i18n = useAdminTranslations();
  return (
    <div className="field">
      <p className="label">{settingLabel(i18n, name)}</p>
      <ShownPicture setting={name} value={value} name="" />
      <p>
        <Link to={adminPaths[name]}>{i18n.t(`setting-${name}-change`)}</Link>
      </p>
    </div>
  );
}

function FixedSetting({ name, value, variable }: { readonly name: SettingName; readonly value: string; readonly variable: string }) {
  const i18n = useAdminTranslations();
  const { t } = i18n;
  return (
    <div className="field">
      <p className="label">{settingLabel(i18n, name)}</p>
      <p translate="no">
        <bdi>{settingText(i18n, name, value)}</bdi>
      </p>
      <p className="hint">{t('settings-fixed', { variable })}</p>
    </div>
  );
}

/** Returns what a setting does; undefined where its part of the form says it for all of its fields. */
function hintOf({ tRich, hasSentence }: AdminTranslations, name: SettingName, origin: string): ReactNode {
  // why: each secret stands beside its ID
  const own = name === 'googleSecret' || name === 'githubSecret' ? 'setting-paypalSecret-why' : `setting-${name}-why`;
  if (!hasSentence(own)) return undefined;
  return tRich(own as 'setting-paypalWebhook-why', { address: <bdi>{origin + paths.paypalWebhook}</bdi> });
}

/** The values that count where nothing is set. */
const { name: shopName, usdRate, holdMinutes } = toShopSettings({});
const DEFAULTS: Partial<Record<SettingName, string>> = {
  shopName,
  usdRate: formatUsdRate(usdRate, 'en'),
  holdMinutes: String(holdMinutes),
};

type Input = Pick<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'autoComplete' | 'className' | 'dir' | 'spellCheck'>;

const NUMBER: Input = { inputMode: 'decimal', autoComplete: 'off', className: 'num' };
const LINK: Input = { type: 'text', inputMode: 'url', autoComplete: 'off', dir: 'ltr', spellCheck: false };
const PHONE: Input = { type: 'tel', autoComplete: 'off', dir: 'ltr' };

const INPUTS: Readonly<Record<SettingKind, Input>> = {
  line: { autoComplete: 'off' },
  name: { autoComplete: 'off' },
  email: { type: 'text', inputMode: 'email', autoComplete: 'off', dir: 'ltr', spellCheck: false },
  phone: PHONE,
  whatsapp: PHONE,
  instagram: LINK,
  facebook: LINK,
  discord: LINK,
  x: LINK,
  tiktok: LINK,
  youtube: LINK,
  rib: { inputMode: 'numeric', autoComplete: 'off', className: 'mono', dir: 'ltr', spellCheck: false },
  ice: { inputMode: 'numeric', autoComplete: 'off', className: 'num' },
  rate: NUMBER,
  minutes: NUMBER,
  server: LINK,
  mailbox: { type: 'text', inputMode: 'email', autoComplete: 'off', dir: 'ltr', spellCheck: false },
  chat: { autoComplete: 'off', dir: 'ltr', spellCheck: false },
  secret: {},
  bot: {},
  flag: {},
  logo: {},
  walletQr: {},
  place: {},
  language: {},
};
