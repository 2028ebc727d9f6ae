import type { password as english } from '../../../en/storefront/account/password';
import type { Translation } from '../../../format';

export const password: Translation<typeof english> = {
  password: 'كلمة المرور',
  'password-new': 'كلمة المرور الجديدة',
  'password-confirm': 'تأكيد كلمة المرور',
  'password-hint': '6 رموز على الأقل. بضع كلمات معًا تجعلها قوية.',
  'password-hint-owner': '12 رمزًا على الأقل، لأن هذا الحساب يسيّر المتجر. بضع كلمات معًا تجعلها قوية.',
  'password-send-link': 'إرسال الرابط',
};
