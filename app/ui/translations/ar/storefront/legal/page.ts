import type { legal as english } from '../../../en/storefront/legal/page';
import type { Translation } from '../../../format';

export const legal: Translation<typeof english> = {
  'legal-draft': 'هذا النص مسودة. لم يؤكده صاحب المتجر بعد.',
  'legal-more': 'اقرأ أيضًا',
  'legal-seller-unknown': 'لا تذكر إعدادات هذا المتجر بائعه بعد.',
  'terms-title': 'شروط البيع',
  'refunds-title': 'استرجاع المبلغ',
  'privacy-title': 'الخصوصية',
  'legal-title': 'بيانات قانونية',
  'legal-description': 'من يسيّر Miftah، وكيف تتصل بالبائع.',
  'legal-lead': 'من يبيع هنا، وكيف تتصل بنا.',
  'legal-seller-title': 'البائع',
  'legal-name': 'الاسم',
  'legal-ice': 'ICE',
  'legal-rc': 'RC',
  'legal-address': 'العنوان',
  'legal-email': 'البريد الإلكتروني',
  'legal-reach-title': 'اتصل بنا',
  'legal-reach': 'اكتب إلينا من <support>صفحة المساعدة</support>. نجيب خلال 24 ساعة.',
  'legal-marks-title': 'الأسماء والعلامات',
};
