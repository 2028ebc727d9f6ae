import type { cartProblem as english } from '../../../en/storefront/cart/problem';
import type { Translation } from '../../../format';

export const cartProblem: Translation<typeof english> = {
  'add-gone': 'لم نعثر على اللعبة.',
  'add-out-of-stock': 'نفدت من المخزون',
  'add-type-out-of-stock': 'لم يبق أي مفتاح من هذا النوع.',
  'add-not-for-sale': 'لا يمكن شراء هذه اللعبة الآن.',
  'add-recently-held': 'حجزنا لك آخر مفاتيح هذه اللعبة قبل وقت قصير. حاول مرة أخرى بعد 30 دقيقة.',
  'add-held-nearby': 'طلبات غير مدفوعة من اتصالك تحجز مفاتيح كثيرة من هذه اللعبة. حاول مرة أخرى بعد 30 دقيقة، أو احذفها.',
};
