import { common } from '../en/common';
import { method } from '../en/method';
import { checkout } from '../en/shop/checkout';
import { form } from '../en/shop/form';
import { roomWords } from '../room';

export const { useWords: useCheckoutWords, wordsAt: checkoutWordsAt } = roomWords({ ...common, ...form, ...method, ...checkout });
