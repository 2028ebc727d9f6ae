import type { ShopFormError } from '~/domain/shared/form-error';

import { aboutTexts } from '~/ui/translations/en/about';
import { accountTexts } from '~/ui/translations/en/account';
import { cartTexts } from '~/ui/translations/en/cart';
import { checkoutTexts } from '~/ui/translations/en/checkout';
import { commonTexts } from '~/ui/translations/en/common';
import { gameTexts } from '~/ui/translations/en/game';
import { httpErrorTexts } from '~/ui/translations/en/http-errors';
import { legalTexts } from '~/ui/translations/en/legal';
import { orderTexts } from '~/ui/translations/en/order';
import { orderStatusTexts } from '~/ui/translations/en/order-status';
import { requirementTexts } from '~/ui/translations/en/requirement';
import { signInTexts } from '~/ui/translations/en/sign-in';
import { wishTexts } from '~/ui/translations/en/wish';

/** All English texts that a shopper reads, by their codes. */
export const shopWords = {
  ...aboutTexts,
  ...accountTexts,
  ...cartTexts,
  ...checkoutTexts,
  ...commonTexts,
  ...gameTexts,
  ...httpErrorTexts,
  ...legalTexts,
  ...orderTexts,
  ...orderStatusTexts,
  ...requirementTexts,
  ...signInTexts,
  ...wishTexts,
} as const satisfies Readonly<Record<ShopFormError, string>>;
