import { z } from 'zod';

/** The owner's answer to one alarm. What names it is filled in by the page: anything else names no alarm that is open. */
export const alarmForm = z.object({
  alarm: z.string().catch(''),
  /** ms */
  at: z.coerce.number().catch(0),
  answer: z.string('answer-required').trim().min(1, 'answer-required').max(500, 'too-long'),
});
