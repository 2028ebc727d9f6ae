import type { MailKind, ShopperMail } from '~/domain/mail/kinds';

import type { Texts } from './types';

export const TO_OWNER_ARABIC: Texts<Exclude<MailKind, ShopperMail>> = {
  'order-needs-attention': {
    subject: 'الطلب {order} يحتاج إلى انتباهك',
    paragraphs: ['حدث للطلب {order} شيء لا ينبغي أن يحدث. صفحة الطلب توضحه؛ وهو ينتظر جوابك.'],
    button: 'فتح الطلب',
    afterwards: [],
  },
  'store-alarm': {
    subject: 'متجرك يحتاج إلى انتباهك',
    paragraphs: ['حدث شيء لا ينبغي أن يحدث، ولا يخص أي طلب يعرفه المتجر. وهو ينتظر جوابك.'],
    button: 'فتح متجرك',
    afterwards: [],
  },
  'settings-changed': {
    subject: 'تغيّرت إعدادات متجرك',
    paragraphs: [
      'غيّر أحد أصحاب المتجر، وهو داخل بحسابه وقد كتب كلمة مرور أو رمزا، إعدادات في متجرك: {settings}.',
      'إذا كنت أنت أو صاحبا آخر للمتجر، فليس عليك فعل شيء.',
    ],
    button: 'مشاهدة ما تغيّر',
    afterwards: ['إذا لم يكن أي منكما: افتح تلك الصفحة، وأعد ما كان هناك من قبل، وغيّر كلمة مرورك.'],
  },
  'refund-account-typed': {
    subject: 'الطلب {order}: حساب الاسترجاع',
    paragraphs: ['كتب زبون الطلب {order} أين يُرسل المبلغ.'],
    button: 'فتح الطلب',
    afterwards: [],
  },
  'order-question': {
    subject: 'الطلب {order}: لدى زبون سؤال',
    paragraphs: ['زبون الطلب {order} يطلب استرجاع المبلغ، أو لديه مشكلة في مفتاح. القرار لك.'],
    button: 'فتح الطلب',
    afterwards: [],
  },
  'contact-message': {
    subject: 'رسالة من {name}',
    paragraphs: ['كتب {name} ({email}) عبر نموذج التواصل:', '{message}'],
    button: 'كل الرسائل',
    afterwards: ['أجب عن هذه الرسالة للرد عليه.'],
  },
  'owner-news': {
    subject: 'جديد في المتجر: {count}',
    paragraphs: ['في انتظار قرارك: {orders}', 'طلبات أخرى: {more}', 'تنبيهات المتجر: {alarms}'],
    button: 'فتح صفحة اليوم',
    afterwards: [],
  },
  'daily-digest': {
    subject: 'متجرك، {day}',
    paragraphs: [
      'صباح الخير،',
      'أمس. الطلبات: {orders}. المبيعات: {sales}. الربح: {profit}.',
      '{well}',
      '{demo}',
      'ما ينقص لأول بيع حقيقي: {missing}.',
      'أمور أخرى تحتاج إليك: {alarms}.',
      'طلبات تنتظر قرارك: {waiting}.',
      'مفاتيح مستحقة لزبناء دفعوا: {owed}.',
      'ألعاب توشك على النفاد أو نفدت: {low}.',
      'ألعاب أخرى منها: {lowMore}.',
      'رسائل لم تُرسل: {failed}.',
      'رسائل تنتظر الرد: {messages}.',
      'وصلت أقدمها في {oldestMessage}.',
      'هناك خلل في بيانات المتجر. عدد ما وُجد: {breaches}.',
    ],
    button: 'فتح صفحتك اليومية',
    afterwards: ['يمكنك إيقاف هذه الرسالة في الصفحة نفسها.'],
  },
};
