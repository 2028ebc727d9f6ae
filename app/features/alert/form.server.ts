import { z } from 'zod';

export const alertForm = z.object({
  alarm: z.string().catch(''),
  /** ms */
  at: z.coerce.number().catch(0),
  answer: z.string('answer-required').trim().min(1, 'answer-required').max(500, 'too-long'),
});
