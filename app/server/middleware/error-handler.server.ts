import type { ErrorRequestHandler, Response } from 'express';

import type { Shop } from '~/services/index.server';

import { RequestShed } from '../admission.server';
import type { Locals } from './request-context.server';
import { sendText, translationsFor } from './send-text.server';

export function errorHandler(log: Shop['log']): ErrorRequestHandler {
  // why four parameters: express tells an error handler by their number
  return (error: unknown, _request, response: Response<unknown, Partial<Locals>>, _next) => {
    if (error instanceof RequestShed) return sendBusy(response);
    const status = statusOf(error);
    if (status >= 500) log.error('request-failed', error, { requestId: response.locals.context?.requestId });
    if (response.headersSent) response.destroy();
    else sendText(response, status, translationsFor(response).t(status >= 500 ? 'oops' : 'http-bad-request'));
  };
}

function sendBusy(response: Response): void {
  response.set('Retry-After', '3');
  sendText(response, 503, translationsFor(response).t('http-busy'));
}

function statusOf(error: unknown): number {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : 500;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}
