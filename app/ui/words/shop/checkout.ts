import { common } from '../en/common';
import { method } from '../en/method';
import { checkout } from '../en/shop/checkout';
import { orderForm } from '../en/shop/order/form';
import { roomWords } from '../room';

export const { useWords: useCheckoutWords, wordsAt: checkoutWordsAt } = roomWords({ ...common, ...method, ...checkout, ...orderForm });
