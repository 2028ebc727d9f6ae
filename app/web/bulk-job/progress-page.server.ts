import { data, redirect, type TypedResponse } from '@remix-run/node';

import { ShopError } from '~/domain/shared/shop-error';

import { redirectWithToast } from '~/web/flash.server';

/** How long (ms) a form waits for the work that it started, so that short work needs no progress page. */
const PATIENCE_MS = 2000;
/** How often a page without JavaScript reloads to show the progress, in seconds. */
const LOOK_EVERY_S = '2';

/** The page of a staged file; while work goes on, the browser asks again by itself. Its route exports refreshHeaders. */
export function stagedPage<View>(view: View, isWorking: boolean) {
  return data(view, { headers: isWorking ? { Refresh: LOOK_EVERY_S } : {} });
}

interface Work {
  /** The page of the file. */
  readonly here: string;
  /** ShopError where it can't begin. */
  readonly begin: () => Promise<unknown>;
  /** Waits for its end at most so long (ms); true where it came. */
  readonly settled: (ms: number) => Promise<boolean>;
  readonly doneText: string;
  readonly failedText: (code: ShopError['code']) => string;
}

/** Begins the work on a staged file. If it ends in time a toast says so at once; if not, the page shows how far it is. */
export async function work({ here, begin, settled, doneText, failedText }: Work): Promise<TypedResponse<never>> {
  try {
    await begin();
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return redirectWithToast(here, { text: failedText(error.code), tone: 'bad' });
  }
  return (await settled(PATIENCE_MS)) ? redirectWithToast(here, { text: doneText }) : redirect(here, 303);
}
