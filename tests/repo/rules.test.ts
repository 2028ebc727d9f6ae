import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { MINIMUM_AGE } from '~/domain/account/age';
import { MAX_CART_LINES } from '~/domain/cart';
import { PAGE_SIZE } from '~/domain/catalogue';
import { MAX_FEATURED } from '~/domain/game';
import { GENRES } from '~/domain/game/genre';
import { LOW_STOCK } from '~/domain/key';
import { MAIL_PATIENCE } from '~/domain/mail';
import { MAX_REJECTIONS } from '~/domain/order';
import { MAX_QUESTIONS, REFUND_WINDOW } from '~/domain/payment/refund-amounts';
import { MINIMUM_ADMIN_PASSWORD_LENGTH, MINIMUM_PASSWORD_LENGTH } from '~/domain/account/password';
import {
  FAILURES_OF_ACCOUNT,
  FAILURES_OF_CLIENT,
  SIGN_INS_OF_ACCOUNT,
  SIGN_INS_OF_CLIENT,
  UNKNOWN_OF_CLIENT,
} from '~/features/account/login-throttle.server';
import { PROVIDER_STATE_LIFETIME } from '~/features/account/index.server';
import { ADMIN_SESSION, SHOPPER_SESSION } from '~/features/session/document.server';
import { TOKEN_LIFETIMES } from '~/features/account/token.server';
import { FORMS_A_DAY, FORMS_AN_HOUR } from '~/features/session/form-limit.server';
import { CONFIRM_MS, MAX_CONFIRMATIONS, MAX_OPEN_ALERTS } from '~/features/stock-alert/document.server';
import { MAX_PDF_BYTES, MAX_PICTURE_BYTES } from '~/features/order/payment-proof/index.server';
import {
  MIN_KEYS_PER_ADDRESS,
  MAX_PLACED_AN_HOUR,
  MAX_REVIEWS_PER_ACCOUNT,
  MAX_REVIEWS_PER_ADDRESS,
  MAX_UNPAID_PER_ADDRESS,
} from '~/features/order/limits.server';
import { readEnv } from '~/config/index.server';
import { toShopSettings } from '~/domain/setting/shop-settings';

const page = readFileSync('docs/rules.md', 'utf8').replace(/\s+/g, ' ');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const words = ['zero', 'one', 'two', 'three', 'four', 'five'];
const ordinals = ['first', 'second', 'third'];

test.each([
  `at least ${MINIMUM_AGE} years old`,
  `at least ${MINIMUM_PASSWORD_LENGTH} characters; an admin's has ${MINIMUM_ADMIN_PASSWORD_LENGTH}`,
  `At most ${MAX_CART_LINES} lines`,
  `${PAGE_SIZE} games a page`,
  `At most ${MAX_FEATURED} games are featured`,
  `a fixed list of ${GENRES.length === 15 ? 'fifteen' : GENRES.length}`,
  `'Only 3 left' (1 to ${LOW_STOCK})`,
  `the ${ordinals[MAX_REJECTIONS - 1]} rejection cancels`,
  `within ${REFUND_WINDOW / DAY} days of the payment`,
  `tried for ${words[MAIL_PATIENCE / DAY]} days`,
  `lasts ${SHOPPER_SESSION / DAY} days, an admin's ${ADMIN_SESSION / HOUR} hours`,
  `works once, for ${TOKEN_LIFETIMES['reset-password'] / MINUTE} minutes`,
  `works for ${TOKEN_LIFETIMES['verify-email'] / HOUR} hours`,
  `A sign-in there has ${PROVIDER_STATE_LIFETIME / MINUTE} minutes`,
  `A picture has at most ${MAX_PICTURE_BYTES / 1024 / 1024} MB, a PDF ${MAX_PDF_BYTES / 1024 / 1024} MB`,
  `\`HOLD_MINUTES\` (${toShopSettings(readEnv({}).envOverrides).holdMinutes})`,
  `${FAILURES_OF_ACCOUNT.max} in ${FAILURES_OF_ACCOUNT.windowMs / MINUTE} minutes, then a pause of ${(FAILURES_OF_ACCOUNT.pauseMs ?? 0) / MINUTE} minutes`,
  `Wrong passwords from one client address | ${FAILURES_OF_CLIENT.max} in 15 minutes`,
  `${SIGN_INS_OF_ACCOUNT.max} an hour for one account, ${SIGN_INS_OF_CLIENT.max} in 15 minutes from one client address`,
  `told of | ${UNKNOWN_OF_CLIENT.max} in 15 minutes`,
  `1 for one account, ${MAX_UNPAID_PER_ADDRESS} for one client address`,
  `Messages of the contact form | ${FORMS_AN_HOUR.max} an hour and ${FORMS_A_DAY.max} a day from one client address`,
  `Mails that confirm a wish to hear of a game | ${FORMS_AN_HOUR.max} an hour and ${FORMS_A_DAY.max} a day from one client address, ${MAX_CONFIRMATIONS} a day to one`,
  `Open wishes to hear of a game | ${MAX_OPEN_ALERTS} for one address`,
  `opens the link of a mail within ${CONFIRM_MS / HOUR} hours`,
  `Orders that one account places | ${MAX_PLACED_AN_HOUR} an hour`,
  `half of those that are free, and ${MIN_KEYS_PER_ADDRESS} in any case`,
  `${MAX_REVIEWS_PER_ACCOUNT} for one account, ${MAX_REVIEWS_PER_ADDRESS} for one client address`,
  `Questions about one line of an order | ${MAX_QUESTIONS}`,
])('docs/rules.md agrees with the code: %s', (rule) => {
  expect(page).toContain(rule);
});
