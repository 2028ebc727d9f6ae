import type * as Grpc from '@grpc/grpc-js';
import type * as App from 'firebase-admin/app';
import type * as Auth from 'firebase-admin/auth';
import type * as Firestore from 'firebase-admin/firestore';
import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

/** Google's libraries, each loaded at its first use, since most stores use none. `require`, since an adapter opens at once. */
export const google = {
  get app() {
    return load('firebase-admin/app') as typeof App;
  },
  get auth() {
    return load('firebase-admin/auth') as typeof Auth;
  },
  get firestore() {
    return load('firebase-admin/firestore') as typeof Firestore;
  },
  get grpc() {
    return load('@grpc/grpc-js') as typeof Grpc;
  },
};
