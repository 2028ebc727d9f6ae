import type { Response } from 'express';

import { httpErrorTexts } from '~/ui/translations/en/http-errors';
import { translationsAt } from '~/ui/translations/use-translations';

/** Returns the translations of the store's own answers, in the language of the address as it came. */
export function translationsFor({ req }: Response) {
  return translationsAt({ path: req.originalUrl }, httpErrorTexts);
}

/** Sends a sentence as plain text that no cache keeps. */
export function sendText(response: Response, status: number, sentence: string): void {
  response.status(status).type('text/plain; charset=utf-8').set('Cache-Control', 'no-store').send(`${sentence}\n`);
}
