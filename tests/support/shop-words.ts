import { common } from '~/ui/words/en/common';
import { method } from '~/ui/words/en/method';
import { account } from '~/ui/words/en/shop/account';
import { area } from '~/ui/words/en/shop/area';
import { cart } from '~/ui/words/en/shop/cart';
import { checkout } from '~/ui/words/en/shop/checkout';
import { demo } from '~/ui/words/en/shop/demo';
import { door } from '~/ui/words/en/shop/door';
import { form } from '~/ui/words/en/shop/form';
import { frame } from '~/ui/words/en/shop/frame';
import { game } from '~/ui/words/en/shop/game';
import { home } from '~/ui/words/en/shop/home';
import { legal } from '~/ui/words/en/shop/legal';
import { order } from '~/ui/words/en/shop/order';
import { password } from '~/ui/words/en/shop/password';
import { provider } from '~/ui/words/en/shop/provider';
import { signIn } from '~/ui/words/en/shop/sign-in';
import { site } from '~/ui/words/en/shop/site';
import { step } from '~/ui/words/en/step';

/** All English sentences that a shopper reads, by their codes. */
export const shopWords = {
  ...common,
  ...method,
  ...account,
  ...area,
  ...cart,
  ...checkout,
  ...demo,
  ...door,
  ...form,
  ...frame,
  ...game,
  ...home,
  ...legal,
  ...order,
  ...password,
  ...provider,
  ...signIn,
  ...site,
  ...step,
} as const;
