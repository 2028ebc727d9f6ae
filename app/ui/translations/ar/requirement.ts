import type { requirementTexts as english } from '../en/requirement';
import type { Translation } from '../format';

export const requirementTexts: Translation<typeof english> = {
  'requirement-os': 'نظام التشغيل',
  'requirement-processor': 'المعالج',
  'requirement-memory': 'الذاكرة',
  'requirement-graphics': 'بطاقة الرسوميات',
  'requirement-storage': 'مساحة التخزين',
  'requirement-network': 'الشبكة',
  'requirement-sound': 'الصوت',
  'requirement-display': 'العرض',
  'requirement-controller': 'يد التحكم',
  'requirement-console': 'الجهاز',
  'requirement-minimum': 'الحد الأدنى',
  'requirement-recommended': 'الموصى به',
  'requirement-notes': 'ملاحظات',
};
