import type { provider as english } from '../../../en/storefront/account/provider';
import type { Translation } from '../../../format';

export const provider: Translation<typeof english> = {
  'provider-not-set-up': 'لا يوفر هذا المتجر تسجيل الدخول عبره. سجّل الدخول بطريقة أخرى.',
  'provider-not-proven': 'أثبت أولًا أنك أنت.',
  'provider-disabled': 'تم تعطيل هذا الحساب.',
  'provider-popup-closed': 'أُغلقت نافذة تسجيل الدخول قبل أن تكتمل العملية. حاول مرة أخرى من فضلك.',
  'provider-cancelled-request': 'توصلنا بعدة طلبات لتسجيل الدخول. حاول مرة أخرى من فضلك.',
  'provider-too-many': 'محاولات كثيرة. حاول مرة أخرى بعد 15 دقيقة.',
  'provider-provider-unverified': 'عنوانك غير مؤكد هناك. أكّده هناك ثم حاول مرة أخرى.',
  'provider-account-unverified': 'أكّد عنوانك هنا أولًا.',
  'provider-linked-elsewhere': 'إنه مرتبط بحساب آخر في هذا المتجر.',
  'provider-other-linked': 'حسابك هنا مرتبط من قبل بحساب آخر.',
  'provider-only-way-in': 'ليست لديك طريقة أخرى لتسجيل الدخول. اختر كلمة مرور أولًا.',
  'provider-unlinked-google': 'لم يعد Google مرتبطًا بحسابك.',
  'provider-unlinked-github': 'لم يعد GitHub مرتبطًا بحسابك.',
  'provider-linked-google': 'تم ربط Google بحسابك.',
  'provider-linked-github': 'تم ربط GitHub بحسابك.',
  'provider-link': 'ربط {provider}',
  'provider-unlink': 'فك ربط {provider}',
  'provider-not-linked': 'غير مرتبط',
};
