import { createExamination, type ExaminationNeeds } from './examine.server';
import { createHealth, type HealthNeeds } from './health.server';

export { createExamination } from './examine.server';
export type { Health } from './health.server';

/** Creates the doctor, which checks whether the store keeps its promises: on request, and once a day. */
export function createDoctor({ store, encryption, clock, bySettings, ...needs }: Omit<HealthNeeds, 'doctor'> & ExaminationNeeds) {
  const doctor = createExamination({ store, encryption, clock, bySettings });
  return { doctor, health: createHealth({ store, clock, doctor, ...needs }) };
}
