import type { Response } from 'express';

import { httpErrorWordsAt } from '~/ui/translations/http-errors';

/** The words of the store's own answers, in the language of the address as it came. */
export function translationsFor({ req }: Response) {
  return httpErrorWordsAt({ path: req.originalUrl });
}

/** Sends a sentence as plain text that no cache keeps. */
export function sendText(response: Response, status: number, sentence: string): void {
  response.status(status).type('text/plain; charset=utf-8').set('Cache-Control', 'no-store').send(`${sentence}\n`);
}
