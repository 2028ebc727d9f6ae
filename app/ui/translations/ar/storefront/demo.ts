import type { demo as english } from '../../en/storefront/demo';
import type { Translation } from '../../format';

export const demo: Translation<typeof english> = {
  'demo-card-title': 'تجربة: لا يُدفع أي مال',
  'demo-card-lead': 'تحل هذه الصفحة من المتجر محل PayPal. لا تطلب أي بطاقة، ولا يُخصم أي مبلغ.',
  'demo-card-order': 'الطلب {reference}',
  'demo-card-pay': 'دفع {amount}',
  'demo-card-decline': 'رفض البطاقة',
  'demo-card-cancel': 'العودة دون دفع',
  'demo-provider-title': 'تجربة: هذه ليست {provider}',
  'demo-provider-lead': 'تحل هذه الصفحة من المتجر محل {provider}. اختر واحدًا من ثلاثة أشخاص وهميين.',
  'demo-provider-cancel': 'العودة دون تسجيل الدخول',
};
