import type { SettingKind } from './kind';

/** The owner's settings, in groups: a page and a document a group. */
export const SETTING_GROUPS = [
  'shop',
  'payment',
  'card',
  'seller',
  'prices',
  'languages',
  'mail',
  'telegram',
  'providers',
  'access',
] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

interface SettingRule {
  readonly group: SettingGroup;
  readonly kind: SettingKind;
  /** The variable of the environment that fixes it; null: none does. */
  readonly variable: string | null;
  /** Fields that are all set, or none. */
  readonly together?: string;
  /** Sealed in the store, and never shown again. */
  readonly isSecret?: true;
  /** The settings that say where a secret is sent: it stays only while each of them does. */
  readonly sentTo?: readonly string[];
}

/** A further bank account: its three fields are all set, or none. */
const otherBank = <Nth extends number>(nth: Nth) => {
  const rule = { group: 'payment', variable: null, together: `bank${nth}` } as const;
  const [holder, name, rib] = [
    { ...rule, kind: 'line' },
    { ...rule, kind: 'line' },
    { ...rule, kind: 'rib' },
  ] as const;
  return { [`bankHolder${nth}`]: holder, [`bankName${nth}`]: name, [`bankRib${nth}`]: rib } as Readonly<
    Record<`bankHolder${Nth}` | `bankName${Nth}`, typeof holder> & Record<`bankRib${Nth}`, typeof rib>
  >;
};

export const SETTINGS = {
  shopName: { group: 'shop', kind: 'name', variable: null },
  logo: { group: 'shop', kind: 'logo', variable: null },
  shopEmail: { group: 'shop', kind: 'email', variable: null },
  shopPhone: { group: 'shop', kind: 'phone', variable: null },
  whatsapp: { group: 'shop', kind: 'whatsapp', variable: 'WHATSAPP_NUMBER' },
  contactTo: { group: 'shop', kind: 'email', variable: 'CONTACT_TO' },
  instagram: { group: 'shop', kind: 'instagram', variable: null },
  facebook: { group: 'shop', kind: 'facebook', variable: null },
  discord: { group: 'shop', kind: 'discord', variable: null },
  x: { group: 'shop', kind: 'x', variable: null },
  tiktok: { group: 'shop', kind: 'tiktok', variable: null },
  youtube: { group: 'shop', kind: 'youtube', variable: null },
  teamOwner: { group: 'shop', kind: 'line', variable: null },
  teamKeys: { group: 'shop', kind: 'line', variable: null },
  teamSupport: { group: 'shop', kind: 'line', variable: null },

  bankHolder: { group: 'payment', kind: 'line', variable: 'BANK_HOLDER', together: 'bank' },
  bankName: { group: 'payment', kind: 'line', variable: 'BANK_NAME', together: 'bank' },
  bankRib: { group: 'payment', kind: 'rib', variable: 'BANK_RIB', together: 'bank' },
  ...otherBank(2),
  ...otherBank(3),
  ...otherBank(4),
  ...otherBank(5),
  ...otherBank(6),
  ...otherBank(7),
  ...otherBank(8),
  ...otherBank(9),
  ...otherBank(10),
  walletOrange: { group: 'payment', kind: 'phone', variable: 'WALLET_ORANGE' },
  walletInwi: { group: 'payment', kind: 'phone', variable: 'WALLET_INWI' },
  walletMt: { group: 'payment', kind: 'phone', variable: 'WALLET_MT' },
  walletOther: { group: 'payment', kind: 'phone', variable: 'WALLET_OTHER' },
  walletQr: { group: 'payment', kind: 'walletQr', variable: null },

  paypalId: { group: 'card', kind: 'line', variable: 'PAYPAL_CLIENT_ID', together: 'paypal' },
  paypalSecret: { group: 'card', kind: 'secret', variable: 'PAYPAL_CLIENT_SECRET', together: 'paypal', isSecret: true },
  paypalPlace: { group: 'card', kind: 'place', variable: 'PAYPAL_ENV' },
  paypalWebhook: { group: 'card', kind: 'line', variable: 'PAYPAL_WEBHOOK_ID' },
  paypalReceiving: { group: 'card', kind: 'flag', variable: 'PAYPAL_RECEIVING_CHECKED' },

  sellerName: { group: 'seller', kind: 'line', variable: 'SELLER_NAME', together: 'seller' },
  sellerIce: { group: 'seller', kind: 'ice', variable: 'SELLER_ICE', together: 'seller' },
  sellerRc: { group: 'seller', kind: 'line', variable: 'SELLER_RC' },
  sellerAddress: { group: 'seller', kind: 'line', variable: 'SELLER_ADDRESS', together: 'seller' },
  legalConfirmed: { group: 'seller', kind: 'flag', variable: 'LEGAL_CONFIRMED' },

  usdRate: { group: 'prices', kind: 'rate', variable: 'USD_RATE' },
  holdMinutes: { group: 'prices', kind: 'minutes', variable: 'HOLD_MINUTES' },

  languageEn: { group: 'languages', kind: 'flag', variable: null },
  languageFr: { group: 'languages', kind: 'flag', variable: null },
  languageAr: { group: 'languages', kind: 'flag', variable: null },
  mainLanguage: { group: 'languages', kind: 'language', variable: null },

  smtpServer: { group: 'mail', kind: 'server', variable: 'SMTP_URL', together: 'mail' },
  mailFrom: { group: 'mail', kind: 'mailbox', variable: 'MAIL_FROM', together: 'mail' },
  smtpUser: { group: 'mail', kind: 'line', variable: 'SMTP_URL' },
  smtpPassword: { group: 'mail', kind: 'secret', variable: 'SMTP_URL', isSecret: true, sentTo: ['smtpServer', 'smtpUser'] },

  telegramSecret: { group: 'telegram', kind: 'bot', variable: 'TELEGRAM_BOT_TOKEN', together: 'telegram', isSecret: true },
  telegramChat: { group: 'telegram', kind: 'chat', variable: 'TELEGRAM_CHAT_ID', together: 'telegram' },

  googleId: { group: 'providers', kind: 'line', variable: 'GOOGLE_CLIENT_ID', together: 'google' },
  googleSecret: { group: 'providers', kind: 'secret', variable: 'GOOGLE_CLIENT_SECRET', together: 'google', isSecret: true },
  githubId: { group: 'providers', kind: 'line', variable: 'GITHUB_CLIENT_ID', together: 'github' },
  githubSecret: { group: 'providers', kind: 'secret', variable: 'GITHUB_CLIENT_SECRET', together: 'github', isSecret: true },

  adminSecondStep: { group: 'access', kind: 'flag', variable: 'ADMIN_SECOND_STEP' },
} as const satisfies Readonly<Record<string, SettingRule>>;

export type SettingName = keyof typeof SETTINGS;
export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

/** The settings that are set, each in its one spelling. */
export type SettingValues = { readonly [Name in SettingName]?: string };

/** The groups that a session alone may not change: identity is proven again, and every owner gets a mail. */
export const GUARDED_GROUPS: ReadonlySet<SettingGroup> = new Set(['payment', 'card', 'prices', 'mail', 'telegram', 'providers', 'access']);

export function settingRule(name: SettingName): SettingRule {
  return SETTINGS[name];
}

export function isSettingName(text: string): text is SettingName {
  return Object.hasOwn(SETTINGS, text);
}

export function isSecretSetting(name: string): boolean {
  return isSettingName(name) && settingRule(name).isSecret === true;
}

export function isSettingGroup(text: string | undefined): text is SettingGroup {
  return SETTING_GROUPS.some((group) => group === text);
}

export function namesIn(group: SettingGroup): readonly SettingName[] {
  return SETTING_NAMES.filter((name) => SETTINGS[name].group === group);
}

/** Returns whether a secret that was not typed again stays: it goes with the settings that it belongs to, and to no newly typed address. */
export function keepsSecret(secret: SettingName, values: SettingValues, before: SettingValues): boolean {
  const { group, together } = settingRule(secret);
  if (addresseesOf(secret).some((name) => values[name] !== before[name])) return false;
  return namesIn(group).some((name) => {
    const rule = settingRule(name);
    return rule.isSecret !== true && (together === undefined || rule.together === together) && values[name] !== undefined;
  });
}

/** Returns the settings that say where a secret is sent. */
export function addresseesOf(secret: SettingName): readonly SettingName[] {
  return (settingRule(secret).sentTo ?? []).filter(isSettingName);
}

/** Returns the values of one group alone. */
export function valuesIn(group: SettingGroup, values: SettingValues): SettingValues {
  return Object.fromEntries(
    namesIn(group).flatMap((name) => {
      const value = values[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
