import { useRouteLoaderData } from '@remix-run/react';
import { useMemo } from 'react';

import type { FormAnswer } from '~/domain/shared/form-answer';
import { DEFAULT_LANGUAGE, type Language } from '~/domain/shared/language';
import type { PaymentMethod } from '~/domain/payment/method';
import type { PictureShown } from '~/domain/setting/picture';
import { DEFAULT_NAME } from '~/domain/setting/default-name';
import type { ShopSettings } from '~/domain/setting/shop-settings';
import { ANONYMOUS, type VisitorState } from '~/domain/cart/visitor-state';

/** A message of three seconds. */
export interface ToastMessage {
  /** New for each message, so that the same text shows again. */
  readonly id: string;
  readonly text: string;
  readonly tone: 'good' | 'bad';
  /** The page of its link. */
  readonly leadsTo?: 'cart' | undefined;
}

export interface RootData extends VisitorState {
  readonly language: Language;
  /** Those in which this server has the page, the shop's main one first. */
  readonly languages: readonly Language[];
  readonly toast: ToastMessage | null;
  /** `https://miftah.example`, for absolute links; no slash at the end. */
  readonly origin: string;
  readonly shop: Pick<ShopSettings, 'name' | 'contact'> & { readonly logo?: PictureShown };
  /** In the order of the checkout: no page promises another. */
  readonly methods: readonly PaymentMethod[];
  /** Set with a mail server; without one mails wait in the outbox. */
  readonly sendsMail: boolean;
  /** The store's number for questions, with its country; null: none. */
  readonly whatsapp: string | null;
  /** This document answers a form that was refused. */
  readonly isRefused: boolean;
  /** The typed values of the form at this address, from before: refused, or before a login. */
  readonly formState: { readonly path: string; readonly answer: FormAnswer } | null;
}

/** The layout of a visitor, for a page whose root could not be loaded. */
const UNKNOWN: RootData = {
  ...ANONYMOUS,
  language: DEFAULT_LANGUAGE,
  languages: [],
  toast: null,
  origin: '',
  shop: { name: DEFAULT_NAME, contact: null },
  methods: [],
  sendsMail: true,
  whatsapp: null,
  isRefused: false,
  formState: null,
};

export function rootOf(matches: readonly unknown[]): RootData | null {
  const root = matches.find(
    (match): match is { id: string; data: RootData } =>
      typeof match === 'object' && match !== null && 'id' in match && match.id === 'root' && 'data' in match && Boolean(match.data),
  );
  return root?.data ?? null;
}

export function useRootData(): RootData {
  return (useRouteLoaderData('root') as RootData | undefined) ?? UNKNOWN;
}

/** Returns false if the root or the database failed: then the page says nothing about its visitor. */
export function useIsVisitorKnown(): boolean {
  const root = useRouteLoaderData('root') as RootData | null | undefined;
  return root?.isOffline === false;
}

/** Returns the games in the cart: at least those that the page's data names. */
export function useCartIds(): ReadonlySet<string> {
  const { cartIds } = useRootData();
  return useMemo(() => new Set(cartIds), [cartIds]);
}

/** Returns the games on the visitor's list of wishes: at least those that the page's data names. */
export function useKeptIds(): ReadonlySet<string> {
  const { keptIds } = useRootData();
  return useMemo(() => new Set(keptIds), [keptIds]);
}
