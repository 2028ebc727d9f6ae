import { type LoaderFunctionArgs, redirect, type TypedResponse } from '@remix-run/node';

import { ShopError } from '~/domain/shared/shop-error';
import type { AdminFailure } from '~/ui/translations/admin';

import { redirectWithToast } from '~/web/flash.server';
import type { Shop } from '~/services/index.server';
import type { invalid } from '~/web/form-response.server';
import type { SubmittedForm } from '~/web/form.server';

const PATIENCE_MS = 2000;

export type PageArgs = Pick<LoaderFunctionArgs, 'request' | 'params' | 'context'>;

type Answer = TypedResponse<never> | ReturnType<typeof invalid>;

/** The page of one bulk job: its view before, during and after the work, and its buttons by their intents. */
export interface JobPage {
  readonly view: () => Promise<unknown>;
  /** Returns the sentence for an act that can't be saved. */
  readonly failureOf: (intent: string) => AdminFailure;
  readonly acts: Readonly<Record<string, (form: SubmittedForm, by: string) => Promise<Answer>>>;
}

interface Work {
  readonly here: string;
  readonly begin: () => Promise<unknown>;
  readonly settled: (ms: number) => Promise<boolean>;
  readonly doneText: string;
  readonly failedText: (code: ShopError['code'], subject: ShopError['subject']) => string;
}

/** Begins the work on a staged file. If it ends in time a toast says so; if not, the page shows its progress. */
export async function startWork(shop: Shop, { here, begin, settled, doneText, failedText }: Work): Promise<TypedResponse<never>> {
  try {
    await begin();
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return redirectWithToast(shop, here, { text: failedText(error.code, error.subject), tone: 'bad' });
  }
  return (await settled(PATIENCE_MS)) ? redirectWithToast(shop, here, { text: doneText }) : redirect(here, 303);
}
