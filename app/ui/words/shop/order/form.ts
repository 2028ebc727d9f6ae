import { common } from '../../en/common';
import { orderForm } from '../../en/shop/order/form';
import { roomWords } from '../../room';

export const { useWords: useOrderFormWords } = roomWords({ ...common, ...orderForm });
