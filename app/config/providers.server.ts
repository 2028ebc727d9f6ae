import type { Variables } from './schema.server';

/** null: Google's libraries find the project by the credentials or the machine. */
export interface FirestoreSettings {
  readonly projectId: string | null;
  /** host:port of an emulator, instead of Google's own servers. */
  readonly emulatorHost: string | null;
}

export interface FirebaseSettings {
  readonly apiKey: string;
  readonly projectId: string;
  /** host:port of the emulator on this machine, instead of Google's own servers. */
  readonly emulatorHost: string | null;
}

export function firebaseSettings(values: Variables): FirebaseSettings {
  return {
    apiKey: values.FIREBASE_API_KEY ?? '',
    projectId: values.GOOGLE_CLOUD_PROJECT ?? 'demo-miftah',
    emulatorHost: values.FIREBASE_AUTH_EMULATOR_HOST ?? null,
  };
}
