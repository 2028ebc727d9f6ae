import type { refunds as english } from '../../../en/storefront/legal/refunds';
import type { Translation } from '../../../format';

export const refunds: Translation<typeof english> = {
  'refunds-description': 'متى يرجع Miftah ثمن مفتاح لعبة، وكيف تطلب ذلك.',
  'refunds-lead': 'متى تسترجع مبلغك، وكيف تطلبه.',
  'refunds-unseen-title': 'لم تعرض المفتاح',
  'refunds-unseen': 'بموجب القانون 31.08 يمكنك تغيير رأيك خلال 7 أيام من الشراء دون ذكر سبب. ما دمت لم تعرض المفتاح نرجع إليك الثمن كاملًا.',
  'refunds-seen-title': 'عرضت المفتاح',
  'refunds-seen':
    'المفتاح الذي قرأه شخص لا يمكن بيعه مرة أخرى: بعرضه تطلب التسليم فورًا وتتنازل عن حق تغيير رأيك. ومع ذلك ندرس كل طلب خلال 14 يومًا من الشراء، حالة بحالة.',
  'refunds-broken-title': 'المفتاح لا يعمل',
  'refunds-broken': 'لا يهم إذن أنك رأيته: نستبدله أو نرجع إليك الثمن كاملًا.',
  'refunds-owed-title': 'لم يصل المفتاح',
  'refunds-owed': 'إذا دفعت وما زلت تنتظر مفتاحًا فيمكنك طلب مبلغك في أي وقت حتى يصل.',
  'refunds-how-title': 'كيف تطلب ذلك',
  'refunds-how': 'افتح الطلب في حسابك واختر اللعبة واطلب استرجاع المبلغ. يقرؤه شخص خلال 24 ساعة، وترى الجواب هناك.',
  'refunds-money-title': 'كيف يعود المال',
  'refunds-money': 'بالطريقة التي دفعت بها.',
  'refunds-money-named': 'بالطريقة التي دفعت بها: إلى {accounts}.',
  'refunds-money-bank': 'الحساب البنكي',
  'refunds-money-card': 'البطاقة',
  'refunds-money-wallet': 'المحفظة',
  'refunds-money-when': 'يخرج المال من عندنا خلال 15 يومًا من الجواب. الاسترجاع لا يكلفك شيئًا.',
};
