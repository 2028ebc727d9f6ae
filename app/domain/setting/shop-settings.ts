import { type Account, ANOTHER_WALLET, MOST_BANKS, payeesOf, type Payees, type Wallet } from '~/domain/payment/payee';
import type { Language } from '~/domain/shared/language';
import { DEFAULT_USD_RATE, parseUsdRate, type UsdRate } from '~/domain/shared/money';

import { languagesOf } from './languages';
import { parsePicture, type SettingPicture } from './picture';
import { DEFAULT_NAME } from './default-name';
import type { SettingName, SettingValues } from './index';
import type { Team } from './team';
import type { Seller } from './seller';

const DEFAULT_HOLD_MINUTES = 30;

export type SocialNetwork = Extract<SettingName, 'discord' | 'instagram' | 'facebook' | 'x' | 'tiktok' | 'youtube'>;
const NETWORKS: readonly SocialNetwork[] = ['discord', 'instagram', 'facebook', 'tiktok', 'youtube', 'x'];

/** The way to reach the store, as shoppers see it. Absent: the invented details of the demo. */
export interface ShopContact {
  readonly email: string;
  /** null: none is shown. */
  readonly phone: { readonly dial: string; readonly text: string } | null;
  readonly social: readonly { readonly network: SocialNetwork; readonly href: string }[];
}

/** The owner's settings as the store uses them. */
export interface ShopSettings extends Payees {
  readonly name: string;
  /** null: the name stands. */
  readonly logo: SettingPicture | null;
  /** null: none was set. */
  readonly contact: ShopContact | null;
  readonly team: Team;
  /** With its country: +212…; null: none. */
  readonly whatsapp: string | null;
  /** The address that also gets contact messages; null: none. */
  readonly contactTo: string | null;
  /** null: the settings name no seller. */
  readonly seller: Seller | null;
  readonly legalConfirmed: boolean;
  /** Set where the owner looked at the payment receiving preferences of PayPal. */
  readonly hasReceiving: boolean;
  /** Set where an admin must set up the second step at login. */
  readonly adminSecondStep: boolean;
  /** Those of the shoppers' pages and mails, at least one, the main one first. */
  readonly languages: readonly Language[];
  readonly usdRate: UsdRate;
  readonly holdMinutes: number;
}

export function toShopSettings(values: SettingValues): ShopSettings {
  return {
    name: values.shopName ?? DEFAULT_NAME,
    logo: parsePicture('logo', values.logo ?? ''),
    contact: contactOf(values),
    team: teamOf(values),
    whatsapp: values.whatsapp ?? null,
    contactTo: values.contactTo ?? null,
    ...payeesOf(banksOf(values), walletsOf(values)),
    seller: sellerOf(values),
    legalConfirmed: values.legalConfirmed === '1',
    hasReceiving: values.paypalReceiving === '1',
    adminSecondStep: values.adminSecondStep === '1',
    languages: languagesOf(values),
    usdRate: parseUsdRate(values.usdRate ?? '') ?? DEFAULT_USD_RATE,
    holdMinutes: Number(values.holdMinutes ?? DEFAULT_HOLD_MINUTES),
  };
}

function contactOf({ shopEmail: email, shopPhone, ...values }: SettingValues): ShopContact | null {
  if (email === undefined) return null;
  return {
    email,
    phone: shopPhone === undefined ? null : { dial: shopPhone.replace(/[^\d+]/g, ''), text: shopPhone },
    social: NETWORKS.flatMap((network) => {
      const href = values[network];
      return href === undefined ? [] : [{ network, href }];
    }),
  };
}

function teamOf({ teamOwner: owner, teamKeys: keys, teamSupport: support }: SettingValues): Team {
  return { ...(owner && { owner }), ...(keys && { keys }), ...(support && { support }) };
}

function banksOf(values: SettingValues): Account[] {
  return BANK_FIELDS.flatMap((fields) => {
    const [holder, name, rib] = fields.map((field) => values[field]);
    return holder && name && rib ? [{ holder, name, rib }] : [];
  });
}

/** The settings of each bank account: holder, bank and RIB. */
export const BANK_FIELDS = Array.from({ length: MOST_BANKS }, (_, nth) => {
  const suffix = nth === 0 ? '' : String(nth + 1);
  return [`bankHolder${suffix}`, `bankName${suffix}`, `bankRib${suffix}`] as SettingName[];
});

function walletsOf({ walletOrange, walletInwi, walletMt, walletOther, walletQr }: SettingValues): Wallet[] {
  return [
    { operator: 'Orange Money', number: walletOrange },
    { operator: 'inwi money', number: walletInwi },
    { operator: 'MT Cash', number: walletMt },
    { operator: ANOTHER_WALLET, number: walletOther, ...(walletQr && { qr: walletQr }) },
  ].filter((one): one is Wallet => one.number !== undefined);
}

function sellerOf({ sellerName: name, sellerIce: ice, sellerRc: rc, sellerAddress: address }: SettingValues): Seller | null {
  return name && ice && address ? { name, ice, rc: rc ?? null, address } : null;
}
