import type { email as english } from '../../../en/shop/account/email';
import type { Translation } from '../../../speak';

export const email: Translation<typeof english> = {
  'mails-too-many': 'سبق أن أرسلنا إليك عدة رسائل. ابحث عنها، أو حاول مرة أخرى بعد ساعة.',
  'contact-email-required': 'أدخل بريدك الإلكتروني من فضلك.',
  'contact-email-invalid': 'أدخل بريدًا إلكترونيًا صحيحًا.',
};
