import { common } from '../../en/common';
import { cart } from '../../en/shop/cart/page';
import { cartProblem } from '../../en/shop/cart/problem';
import { roomWords } from '../../room';

export const { useWords: useCartWords, wordsAt: cartWordsAt } = roomWords({ ...common, ...cart, ...cartProblem });
