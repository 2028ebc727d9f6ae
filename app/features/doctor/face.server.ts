import type { Cipher } from '~/ports/cipher';

import { createExamination } from './examine.server';
import { createHealth, type HealthNeeds } from './health.server';

export { createExamination } from './examine.server';
export type { Health } from './health.server';

/** Checks whether the store keeps its promises: on request, and on its own once a day. */
export function createDoctor({ store, cipher, ...needs }: Omit<HealthNeeds, 'doctor'> & { readonly cipher: Cipher }) {
  const doctor = createExamination({ store, cipher });
  return { doctor, health: createHealth({ store, doctor, ...needs }) };
}
