import type { company as english } from '../../../en/storefront/legal/company';
import type { Translation } from '../../../format';

export const company: Translation<typeof english> = {
  'store-notice':
    'Miftah متجر مستقل. اسمه يعني «مفتاح» ولا يعود إلى أي صانع ألعاب أو منصة. لا يتبع Miftah صانعي الألعاب التي يبيعها ولا Steam أو Epic Games أو Xbox أو PlayStation، وليس مدعومًا ولا مموّلًا منهم. كل الأسماء والعلامات ملك لأصحابها، ولا تُستعمل إلا لبيان ما يصلح له المفتاح.',
  'team-owner-role': 'إدارة المتجر',
  'team-owner': 'اختيار الألعاب والتحقق من الدفعات والمسؤولية عن كل مفتاح.',
  'team-keys-role': 'المفاتيح والموردون',
  'team-keys': 'شراء المفاتيح من بائعين معتمدين ومراقبة المخزون.',
  'team-support-role': 'المساعدة',
  'team-support': 'قراءة ما تكتبه والبقاء معك حتى تشتغل لعبتك.',
};
