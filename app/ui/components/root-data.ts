import { useRouteLoaderData } from '@remix-run/react';
import { useMemo } from 'react';

import type { FormAnswer } from '~/domain/shared/form-answer';
import { DEFAULT_LANGUAGE, type Language } from '~/domain/shared/language';
import type { PaymentMethod } from '~/domain/payment/method';
import { ANONYMOUS, type VisitorState } from '~/domain/cart/visitor-state';

/** A short message that shows for three seconds after something was done. */
export interface ToastMessage {
  /** New for each message, so that the same text shows again. */
  readonly id: string;
  readonly text: string;
  readonly tone: 'good' | 'bad';
}

/** What every page knows about its visitor. */
export interface RootData extends VisitorState {
  readonly language: Language;
  /** Those in which this server has pages. */
  readonly languages: readonly Language[];
  readonly toast: ToastMessage | null;
  /** `https://miftah.example`, for absolute links; no slash at the end. */
  readonly origin: string;
  /** The ways to pay that this store has, in the order of the checkout: no page promises another. */
  readonly methods: readonly PaymentMethod[];
  /** The store sends mails; without a mail server they wait in the outbox. */
  readonly sendsMail: boolean;
  /** This document answers a form that was refused. */
  readonly isRefused: boolean;
  /** What was typed into the form at this address before this page: it was refused, or its sender had to log in first. */
  readonly formState: { readonly path: string; readonly answer: FormAnswer } | null;
}

/** For a page whose root could not be loaded: it shows the layout of a visitor. */
const UNKNOWN: RootData = {
  ...ANONYMOUS,
  language: DEFAULT_LANGUAGE,
  languages: [],
  toast: null,
  origin: '',
  methods: [],
  sendsMail: true,
  isRefused: false,
  formState: null,
};

/** What the root loaded. */
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

/** False if the root could not be loaded or the database is down: then the page says nothing about its visitor. */
export function useIsVisitorKnown(): boolean {
  const root = useRouteLoaderData('root') as RootData | null | undefined;
  return root?.isOffline === false;
}

/** The games in the visitor's cart: at least those that the page's data names. */
export function useCartIds(): ReadonlySet<string> {
  const { cartIds } = useRootData();
  return useMemo(() => new Set(cartIds), [cartIds]);
}
