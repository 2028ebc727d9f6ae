import { createExamination } from '~/features/doctor/index.server';
import { adoptKeySecret } from '~/features/key/index.server';
import type { Store } from '~/ports/store';
import type { Shop } from '~/services/index.server';

import { format, tell } from './progress';

/** Prints the doctor's result for a store, in one line. */
export async function examine(shop: Shop, store: Store): Promise<boolean> {
  await adoptKeySecret({ store, encryption: shop.encryption });
  const { breaches, plainKeys } = await createExamination({ store, encryption: shop.encryption }).examine();
  for (const breach of breaches.slice(0, 20)) tell(`✗ ${breach.code}: ${breach.subject}`);
  if (plainKeys > 0) tell(`Note: ${format(plainKeys)} keys are not encrypted yet: npm run data -- encrypt.`);
  tell(
    breaches.length === 0
      ? '✓ The doctor found nothing wrong.'
      : `The doctor found ${format(breaches.length)} things wrong: npm run doctor says what they mean.`,
  );
  return breaches.length === 0;
}
