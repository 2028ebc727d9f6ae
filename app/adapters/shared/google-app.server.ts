import { type App, initializeApp } from 'firebase-admin/app';

let opened = 0;

/**
 * One client of a Google Cloud project, with the credentials that Google's libraries find; null: they find the project too. It sends
 * nothing before its first call, so that opening never fails. Firestore and Firebase Authentication have one each.
 */
export function openGoogleApp(projectId: string | null): App {
  opened += 1;
  return initializeApp(projectId === null ? {} : { projectId }, `miftah-${opened}`);
}
