import { common } from '../en/common';
import { method } from '../en/method';
import { checkout } from '../en/storefront/checkout';
import { orderForm } from '../en/storefront/order/form';
import { roomWords } from '../use-translations';

export const { useWords: useCheckoutWords, wordsAt: checkoutWordsAt } = roomWords({ ...common, ...method, ...checkout, ...orderForm });
