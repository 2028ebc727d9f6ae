import { common } from '../../en/common';
import { cart } from '../../en/storefront/cart/page';
import { cartProblem } from '../../en/storefront/cart/problem';
import { roomWords } from '../../use-translations';

export const { useWords: useCartWords, wordsAt: cartWordsAt } = roomWords({ ...common, ...cart, ...cartProblem });
