import type { rejection as english } from '../../../en/storefront/order/rejection';
import type { Translation } from '../../../format';

export const rejection: Translation<typeof english> = {
  'rejection-title-proof': 'رُفض إثبات الدفع الذي أرسلته.',
  'rejection-title-payment': 'لم تُقبل دفعتك.',
  'rejection-reason': 'السبب: {reason}',
  'rejection-last': 'كانت هذه آخر محاولة: أُلغي الطلب.',
  'tries-left-proof-one': 'يمكنك إرسال إثبات واحد آخر.',
  'tries-left-proof-two': 'يمكنك إرسال إثباتين آخرين.',
  'tries-left-proof-few': 'يمكنك إرسال {count} إثباتات أخرى.',
  'tries-left-proof-other': 'يمكنك إرسال {count} إثباتًا آخر.',
  'tries-left-payment-one': 'يمكنك الدفع مرة أخرى. بقيت محاولة واحدة.',
  'tries-left-payment-two': 'يمكنك الدفع مرة أخرى. بقيت محاولتان.',
  'tries-left-payment-few': 'يمكنك الدفع مرة أخرى. بقيت {count} محاولات.',
  'tries-left-payment-other': 'يمكنك الدفع مرة أخرى. بقيت {count} محاولة.',
};
