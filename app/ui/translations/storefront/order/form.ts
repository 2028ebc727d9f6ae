import { common } from '../../en/common';
import { orderForm } from '../../en/storefront/order/form';
import { roomWords } from '../../use-translations';

export const { useWords: useOrderFormWords } = roomWords({ ...common, ...orderForm });
