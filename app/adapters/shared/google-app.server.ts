import type { App } from 'firebase-admin/app';

import { google } from './google.server';

let opened = 0;

/**
 * One client of a Google Cloud project, with the credentials that Google's libraries find; null: they find the project too. It sends
 * nothing before its first call, so that opening never fails. Firestore and Firebase Authentication have one each.
 */
export function openGoogleApp(projectId: string | null): App {
  opened += 1;
  return google.app.initializeApp(projectId === null ? {} : { projectId }, `miftah-${opened}`);
}
