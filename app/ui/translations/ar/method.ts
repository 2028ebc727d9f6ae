import type { method as english } from '../en/method';
import type { Translation } from '../format';

export const method: Translation<typeof english> = {
  'method-bank': 'تحويل بنكي',
  'method-bank-hint': 'من أي بنك مغربي',
  'method-bank-account': 'حساب بنكي',
  'method-bank-named': 'التحويل البنكي',
  'method-bank-taken': 'التحويلات البنكية',
  'method-card': 'بطاقة بنكية',
  'method-card-hint': 'عبر PayPal بالدولار',
  'method-card-named': 'البطاقة البنكية',
  'method-card-taken': 'PayPal والبطاقات البنكية',
  'method-wallet': 'محفظة الهاتف',
  'method-wallet-hint': 'من هاتفك',
  'method-wallet-account': 'محفظة الهاتف',
  'method-wallet-named': 'محفظة الهاتف',
  'method-wallet-taken': 'محافظ الهاتف',
};
