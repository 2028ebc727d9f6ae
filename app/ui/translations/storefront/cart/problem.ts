import { cartProblem } from '../../en/storefront/cart/problem';
import { roomWords } from '../../use-translations';

export const { useWords: useCartProblemWords } = roomWords(cartProblem);
