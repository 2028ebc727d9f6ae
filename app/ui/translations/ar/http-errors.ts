import type { httpErrorTexts as english } from '../en/http-errors';
import type { Translation } from '../format';

export const httpErrorTexts: Translation<typeof english> = {
  'http-busy': 'عدد الزوار كبير في هذه اللحظة. يُرجى المحاولة مرة أخرى بعد ثوانٍ قليلة.',
  'http-no-file': 'هذا الملف غير موجود.',
  'http-method': 'لا يفهم هذا الموقع إلا GET وHEAD وPOST.',
  'http-too-long': 'هذا العنوان طويل جدًا.',
  'http-unreadable': 'لم نفهم هذا العنوان.',
  'http-foreign': 'لم يأتِ هذا الطلب من صفحة في هذا الموقع.',
  'http-untold':
    'لا يذكر متصفحك الصفحة التي جاءت منها هذه الاستمارة. افتح تلك الصفحة بعنوان ليس فيه علامة استفهام وأرسل الاستمارة من هناك.',
  'http-bad-request': 'لم نفهم هذا الطلب.',
};
