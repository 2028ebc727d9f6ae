import type { about as english } from '../../en/shop/about';
import type { Translation } from '../../speak';

export const about: Translation<typeof english> = {
  'about-title': 'من نحن',
  'about-description': 'من يسيّر Miftah، وماذا يبيع، ولماذا يشتري اللاعبون في المغرب مفاتيح ألعابهم هنا.',
  'about-heading': 'عن Miftah',
  'about-lead': 'مفاتيح ألعاب بالدرهم، للاعبين في المغرب.',
  'about-who-title': 'من نحن',
  'about-who':
    'اسمنا من كلمة «مفتاح». نحن متجر صغير ({city}) يبيع مفاتيح الألعاب الرقمية ولا شيء غيرها، لمن يريد أن يدفع بعملته ويلعب الليلة.',
  'about-mission-title': 'مهمتنا',
  'about-mission': 'أن يكون شراء لعبة سهلًا مثل تشغيلها: ثمن عادل بالدرهم، وطريقة دفع متوفرة لديك، ومفتاح يعمل تتوصل به فور تأكيد دفعتك.',
  'offer-title': 'ما نقدمه',
  'offer-keys': 'مفاتيح أصلية لمنصات Steam وEpic وXbox وPlayStation',
  'offer-prices': 'أثمنة بالدرهم المغربي، مع المبلغ بالدولار بجانب المجموع',
  'offer-methods': 'الدفع عبر {methods}',
  'offer-account': 'مفاتيحك في حسابك، تقرؤها متى احتجت إليها',
  'offer-answers': 'أجوبة من أشخاص حقيقيين خلال 24 ساعة',
  'reasons-title': 'لماذا تختارنا',
  'reason-once-title': 'مفتاح واحد للاعب واحد',
  'reason-once': 'المفتاح الذي اشتريته لم يُبع من قبل ولن يُباع مرة أخرى.',
  'reason-open-title': 'لا شيء مخفي',
  'reason-open': 'الثمن المكتوب هو الثمن الذي تدفعه. لا يُضاف شيء في النهاية.',
  'reason-help-title': 'هناك من يساعدك',
  'reason-help': 'عندما لا يعمل مفتاح، نبحث في الأمر معك ونصلحه.',
  'team-title': 'الفريق',
  'touch-title': 'تواصل معنا',
  touch: 'سؤال قبل الشراء، أو مفتاح لا يعمل، أو لعبة لا تجدها في المتجر: اكتب إلينا.',
  'touch-contact': 'اتصل بنا',
  'notice-title': 'تنبيه مهم',
};
