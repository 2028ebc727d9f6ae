import type { door as english } from '../en/http-errors';
import type { Translation } from '../format';

export const door: Translation<typeof english> = {
  'door-busy': 'عدد الزوار كبير في هذه اللحظة. يُرجى المحاولة مرة أخرى بعد ثوانٍ قليلة.',
  'door-no-file': 'هذا الملف غير موجود.',
  'door-method': 'لا يفهم هذا الموقع إلا GET وHEAD وPOST.',
  'door-too-long': 'هذا العنوان طويل جدًا.',
  'door-unreadable': 'لم نفهم هذا العنوان.',
  'door-foreign': 'لم يأتِ هذا الطلب من صفحة في هذا الموقع.',
  'door-untold':
    'لا يذكر متصفحك الصفحة التي جاءت منها هذه الاستمارة. افتح تلك الصفحة بعنوان ليس فيه علامة استفهام وأرسل الاستمارة من هناك.',
  'door-bad-request': 'لم نفهم هذا الطلب.',
  'door-bug': 'عذرًا! حدث خطأ ما. حاول مرة أخرى من فضلك.',
};
