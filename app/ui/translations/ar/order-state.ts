import type { orderState as english } from '../en/order-state';
import type { Translation } from '../format';

export const orderState: Translation<typeof english> = {
  'order-awaiting_payment': 'في انتظار الدفع',
  'order-in_review': 'جارٍ التحقق من الدفع',
  'order-capturing': 'جارٍ التحقق من الدفع',
  'order-payment_pending': 'جارٍ التحقق من الدفع',
  'order-fulfilled': 'تم التسليم',
  'order-owed': 'المفتاح قادم',
  'order-cancelled': 'ملغى',
  'order-refunded': 'تم إرجاع المبلغ',
  'order-needs_attention': 'يحتاج إلى مراجعة',
  'refund-done': 'تم إرجاع {amount}، {date}.',
  'refund-done-reference': 'المرجع: {reference}',
};
