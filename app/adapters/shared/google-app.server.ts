import type { App } from 'firebase-admin/app';

import { google } from './google.server';

let opened = 0;

/**
 * Opens a client of a Google Cloud project (null: the credentials name it). It sends nothing before its first call, so that opening never
 * fails.
 */
export function openGoogleApp(projectId: string | null): App {
  opened += 1;
  return google.app.initializeApp(projectId === null ? {} : { projectId }, `miftah-${opened}`);
}
