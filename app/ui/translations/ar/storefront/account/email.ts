import type { email as english } from '../../../en/storefront/account/email';
import type { Translation } from '../../../format';

export const email: Translation<typeof english> = {
  'mails-too-many': 'سبق أن أرسلنا إليك عدة رسائل. ابحث عنها، أو حاول مرة أخرى بعد ساعة.',
  'mails-too-many-today': 'سبق أن أرسلنا إليك رسائل كثيرة اليوم. ابحث عنها، أو حاول مرة أخرى غدًا.',
  'contact-email-required': 'أدخل بريدك الإلكتروني من فضلك.',
  'contact-email-invalid': 'أدخل بريدًا إلكترونيًا صحيحًا.',
};
