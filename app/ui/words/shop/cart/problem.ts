import { cartProblem } from '../../en/shop/cart/problem';
import { roomWords } from '../../room';

export const { useWords: useCartProblemWords } = roomWords(cartProblem);
