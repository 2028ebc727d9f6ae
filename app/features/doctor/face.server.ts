import type { Cipher } from '~/ports/cipher';

import { createExamination } from './examine.server';
import { createHealth, type HealthNeeds } from './health.server';

export { createExamination } from './examine.server';
export type { Health } from './health.server';

/** What looks whether the store keeps its promises: when it is asked, and by itself. */
export function createDoctor({ store, cipher, ...needs }: Omit<HealthNeeds, 'doctor'> & { readonly cipher: Cipher }) {
  const doctor = createExamination({ store, cipher });
  return { doctor, health: createHealth({ store, doctor, ...needs }) };
}
