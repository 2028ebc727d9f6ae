import type { TestProject } from 'vitest/node';

import { startFirestoreDouble } from './double';

declare module 'vitest' {
  interface ProvidedContext {
    /** host:port of the Firestore server, for the tests that run on that engine; missing for the others. */
    firestoreHost: string;
  }
}

/** Starts a server for all test files that run on Firestore; each of their stores is a project of its own. */
export default async function setUp(project: TestProject): Promise<() => void> {
  const server = await startFirestoreDouble();
  project.provide('firestoreHost', server.host);
  return () => server.stop();
}
