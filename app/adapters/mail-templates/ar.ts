import type { ShopperMail } from '~/domain/mail/kinds';

import type { Texts } from './types';

const HELLO = 'مرحبًا {name}،';
const NEVER_BY_MAIL = 'لا نرسل المفتاح بالبريد أبدًا، ولن يطلبه منك أحد من هذا المتجر.';
const OPEN = 'افتح طلبك';
const NOT_ME = {
  button: 'لم أكن أنا',
  afterwards: [
    'إذا كنت أنت من فعل ذلك، فليس عليك فعل شيء.',
    'إذا لم تكن أنت، فافتح الصفحة: تسجّل خروج الجميع من حسابك، وتختار كلمة مرور جديدة. يعمل الرابط مرة واحدة، لمدة 7 أيام.',
  ],
};

export const ARABIC: Texts<ShopperMail> = {
  'order-placed': {
    subject: 'الطلب {order}: كيف تدفع',
    paragraphs: [
      HELLO,
      'طلبك {order} في انتظار الدفع.',
      '{lines}',
      'المبلغ: {amount}',
      'نحتفظ لك بمفاتيحه إلى غاية {until}.',
      'بتحويل بنكي: {holder}، {bank}، RIB {rib}. اكتب {order} في خانة السبب، ثم أرسل إلينا الوصل من صفحة الطلب.',
      'هل بنكك أحد هذه البنوك؟ التحويل داخل البنك نفسه مجاني وفوري في الغالب:\n{banks}',
      'بمحفظة الهاتف: {wallets}. اكتب {order} في خانة السبب، ثم أرسل إلينا الوصل من صفحة الطلب.',
    ],
    button: OPEN,
    afterwards: [NEVER_BY_MAIL],
  },
  'order-delivered': {
    subject: 'تم تسليم طلبك {order}',
    paragraphs: [HELLO, 'تم تأكيد دفعتك للطلب {order}، وما اشتريته ينتظرك. افتح الطلب لعرضه.', '{lines}', 'المجموع: {amount}'],
    button: OPEN,
    afterwards: [NEVER_BY_MAIL],
  },
  'order-owed': {
    subject: 'الطلب {order}: تم الدفع، وندين لك بمفتاح',
    paragraphs: [
      HELLO,
      'تم تأكيد دفعتك للطلب {order}. عند وصولها لم يبق أي مفتاح لإحدى ألعاب الطلب. أنت الأول في القائمة: تتوصل بمفتاح فور وصول مفتاح جديد.',
      '{lines}',
      'المجموع: {amount}',
      'إذا كنت لا تريد الانتظار، فاطلب استرجاع المبلغ من صفحة الطلب.',
    ],
    button: OPEN,
    afterwards: [NEVER_BY_MAIL],
  },
  'order-filled': {
    subject: 'الطلب {order}: وصل المفتاح الذي كان ينقصك',
    paragraphs: [HELLO, 'وصلت مفاتيح جديدة، وما كنا ندين لك به من الطلب {order} أصبح لك الآن. افتح الطلب لعرضه.'],
    button: OPEN,
    afterwards: [NEVER_BY_MAIL],
  },
  'order-cancelled': {
    subject: 'تم إلغاء الطلب {order}',
    paragraphs: [
      HELLO,
      'لم نجد أي دفعة للطلب {order}، لذلك تم إلغاؤه.',
      'إذا كنت قد دفعت، فاكتب إلينا من صفحة المساعدة واذكر رقم الطلب: المبلغ الذي يصل متأخرًا لا يضيع.',
    ],
    button: OPEN,
    afterwards: [],
  },
  'proof-received': {
    subject: 'الطلب {order}: توصلنا بإثبات الدفع',
    paragraphs: [HELLO, 'توصلنا بإثبات دفعك للطلب {order}. يقارنه شخص منا مع المبالغ التي وصلت، ونكتب إليك فور اتخاذ القرار.'],
    button: OPEN,
    afterwards: [NEVER_BY_MAIL],
  },
  'proof-rejected': {
    subject: 'الطلب {order}: المرجو إرسال إثبات آخر',
    paragraphs: [HELLO, 'لم نجد دفعتك للطلب {order} بالإثبات الذي أرسلته.', 'ما رأيناه: {reason}'],
    button: 'إرسال إثبات آخر',
    afterwards: [],
  },
  'payment-refused': {
    subject: 'الطلب {order}: لم يتم قبول الدفعة',
    paragraphs: [HELLO, 'راجعنا دفعتك للطلب {order} ولم نتمكن من قبولها.', 'السبب: {reason}'],
    button: OPEN,
    afterwards: [],
  },
  'payment-missing': {
    subject: 'الطلب {order}: لم تصلنا دفعتك',
    paragraphs: [
      HELLO,
      'أكدنا الطلب {order}، لكن مبلغه لم يصل إلى حسابنا أبدا، ولذلك تراجعنا عن هذا التأكيد.',
      'ما رأيناه: {reason}',
      'صفحة طلبك تبين مصير ألعابه. إن كنت قد دفعت فعلا، فأرسل لنا إثباتا: المال الذي يتأخر لا يضيع.',
    ],
    button: OPEN,
    afterwards: [],
  },
  'refund-sent': {
    subject: 'الطلب {order}: تم إرجاع {amount} إليك',
    paragraphs: [HELLO, 'أرجعنا إليك {amount} عن {game} من الطلب {order}. قد يحتاج البنك إلى بضعة أيام ليظهره.'],
    button: OPEN,
    afterwards: [],
  },
  'refund-account-asked': {
    subject: 'الطلب {order}: أين نرسل مبلغك',
    paragraphs: [HELLO, 'علينا أن نعيد إليك مبلغًا عن الطلب {order}. افتح الطلب وأخبرنا أين نرسله: رقم RIB الخاص بك أو رقم محفظتك.'],
    button: OPEN,
    afterwards: ['لا ترسله أبدًا بالبريد: اكتبه في صفحة الطلب.'],
  },
  'refund-declined': {
    subject: 'الطلب {order}: بخصوص استرجاع المبلغ',
    paragraphs: [HELLO, 'طلبت استرجاع ثمن {game} من الطلب {order}. لا يمكننا ذلك هذه المرة.', 'السبب: {reason}'],
    button: OPEN,
    afterwards: ['ما اشتريته يبقى لك.'],
  },
  'problem-declined': {
    subject: 'الطلب {order}: بخصوص مفتاحك',
    paragraphs: [HELLO, 'أخبرتنا بمشكلة في مفتاح {game} من الطلب {order}.', 'جوابنا: {reason}'],
    button: OPEN,
    afterwards: ['إذا بقي المفتاح لا يعمل، فأخبرنا من صفحة الطلب.'],
  },
  'key-replaced': {
    subject: 'الطلب {order}: لديك مفتاح جديد',
    paragraphs: [HELLO, 'أخبرتنا بمشكلة في مفتاح {game} من الطلب {order}. أعطيناك مفتاحًا آخر. افتح الطلب لعرضه.'],
    button: OPEN,
    afterwards: [NEVER_BY_MAIL],
  },
  'replacement-owed': {
    subject: 'الطلب {order}: ندين لك بمفتاح جديد',
    paragraphs: [
      HELLO,
      'أخبرتنا بمشكلة في مفتاح {game} من الطلب {order}. ليس لدينا مفتاح آخر حاليًا: تتوصل به فور وصول مفتاح جديد.',
      'إذا كنت لا تريد الانتظار، فاطلب استرجاع المبلغ من صفحة الطلب.',
    ],
    button: OPEN,
    afterwards: [NEVER_BY_MAIL],
  },
  'card-declined': {
    subject: 'الطلب {order}: لم ينجح الدفع بالبطاقة',
    paragraphs: [HELLO, 'راجعت PayPal دفعتك للطلب {order} ولم تقبلها. لم يُخصم منك أي مبلغ، وما زال بإمكانك دفع ثمن الطلب.'],
    button: 'الدفع بطريقة أخرى',
    afterwards: [],
  },
  'verify-email': {
    subject: 'أكّد عنوانك',
    paragraphs: ['مرحبًا،', 'أنشأ شخص ما حسابًا في {shop} بهذا العنوان. إذا كان ذلك أنت، فافتح هذه الصفحة وأكّد العنوان.'],
    button: 'تأكيد عنواني',
    afterwards: ['يعمل الرابط مرة واحدة، لمدة 24 ساعة.', 'إذا لم يكن ذلك أنت، فلا تفعل شيئًا: يبقى العنوان غير مؤكد.'],
  },
  'reset-password': {
    subject: 'اختر كلمة مرور جديدة',
    paragraphs: ['مرحبًا،', 'طلب شخص ما كلمة مرور جديدة للحساب المرتبط بهذا العنوان. إذا كان ذلك أنت، فاخترها من هذه الصفحة.'],
    button: 'اختيار كلمة مرور',
    afterwards: ['يعمل الرابط مرة واحدة، لمدة 30 دقيقة.', 'إذا لم يكن ذلك أنت، فلا تفعل شيئًا: تبقى كلمة المرور كما هي.'],
  },
  'change-email': {
    subject: 'أكّد عنوانك الجديد',
    paragraphs: ['مرحبًا،', 'يريد شخص ما استعمال هذا العنوان لحساب في {shop}. إذا كان ذلك أنت، فسجّل الدخول وافتح هذه الصفحة وأكّد العنوان.'],
    button: 'استعمال هذا العنوان',
    afterwards: ['يعمل الرابط مرة واحدة، لمدة 24 ساعة.', 'إذا لم يكن ذلك أنت، فلا تفعل شيئًا: يحتفظ الحساب بعنوانه القديم.'],
  },
  'email-changed': {
    subject: 'تغيّر عنوان حسابك',
    paragraphs: [
      'مرحبًا،',
      'لحسابك في {shop} الآن عنوان آخر نراسلك عليه من الآن فصاعدًا. إذا كان ذلك أنت، فلا داعي لفعل أي شيء.',
      'إذا لم يكن ذلك أنت، فاسترجع العنوان. يُسجَّل خروج الجميع من الحساب، وتختار كلمة مرور جديدة.',
    ],
    button: 'استرجاع العنوان',
    afterwards: ['يعمل الرابط مرة واحدة، لمدة 7 أيام.'],
  },
  'confirm-alert': {
    subject: 'هل نخبرك عندما تعود {game}؟',
    paragraphs: [
      'مرحبًا،',
      'طلب شخص ما من {shop} أن يكتب إلى هذا العنوان عندما تتوفر {game} من جديد. إذا كان ذلك أنت، فافتح هذه الصفحة وأكّد.',
    ],
    button: 'أخبرني عند عودتها',
    afterwards: ['يعمل الرابط لمدة 24 ساعة.', 'إذا لم يكن ذلك أنت، فلا تفعل شيئًا: سيبقى كل شيء كما هو.'],
  },
  'back-in-stock': {
    subject: 'متوفرة من جديد: {game}',
    paragraphs: ['مرحبًا،', 'طلبت منا أن نخبرك: {game} متوفرة من جديد. لا يمكننا حجز مفتاح لك، فلا تتأخر.'],
    button: 'عرض اللعبة',
    afterwards: ['هذه هي الرسالة الوحيدة بخصوصها. لتصلك مرة أخرى، اطلب ذلك من صفحة اللعبة.'],
  },
  'wish-news': {
    subject: '{first}: جديد الألعاب التي تحتفظ بها',
    paragraphs: ['مرحبًا،', 'طلبت منا أن نراسلك بشأن ألعاب في قائمتك.', '{news}'],
    news: {
      back: '{game} متوفرة من جديد بسعر {amount}.',
      below: 'سعر {game} الآن {amount}.',
      'below-until': 'سعر {game} هو {amount} إلى غاية {until}.',
      lowest: 'سعر {game} الآن {amount}، وهو أدنى سعر منذ {since}.',
      'lowest-until': 'سعر {game} هو {amount} إلى غاية {until}، وهو أدنى سعر منذ {since}.',
    },
    button: 'عرض الألعاب المحفوظة',
    afterwards: ['نخبرك بكل سعر مرة واحدة، في رسالة واحدة في اليوم على الأكثر. لا يمكننا حجز مفتاح لك.'],
    stop: 'إيقاف الرسائل بشأن الألعاب المحفوظة',
  },
  'message-reply': {
    subject: 'جوابنا على رسالتك',
    paragraphs: [HELLO, '{message}', 'كتبت إلينا:', '{quoted}'],
    button: 'اكتب إلينا من جديد',
    afterwards: [],
  },
  'account-changed.password': {
    subject: 'تم تغيير كلمة المرور',
    paragraphs: ['مرحبًا،', 'تم تغيير كلمة مرور حسابك في {shop}.'],
    ...NOT_ME,
  },
  'account-changed.google-linked': {
    subject: 'تم ربط Google بحسابك',
    paragraphs: ['مرحبًا،', 'يمكن الآن فتح حسابك في {shop} بواسطة حساب Google أيضًا.'],
    ...NOT_ME,
  },
  'account-changed.google-unlinked': {
    subject: 'تم فك ربط Google بحسابك',
    paragraphs: ['مرحبًا،', 'لم يعد ممكنًا فتح حسابك في {shop} بواسطة Google.'],
    ...NOT_ME,
  },
  'account-changed.github-linked': {
    subject: 'تم ربط GitHub بحسابك',
    paragraphs: ['مرحبًا،', 'يمكن الآن فتح حسابك في {shop} بواسطة حساب GitHub أيضًا.'],
    ...NOT_ME,
  },
  'account-changed.github-unlinked': {
    subject: 'تم فك ربط GitHub بحسابك',
    paragraphs: ['مرحبًا،', 'لم يعد ممكنًا فتح حسابك في {shop} بواسطة GitHub.'],
    ...NOT_ME,
  },
  'account-changed.second-step-on': {
    subject: 'تم تشغيل الخطوة الثانية',
    paragraphs: ['مرحبًا،', 'للدخول إلى حسابك في {shop}، يلزم من الآن رمز من الهاتف.'],
    ...NOT_ME,
  },
  'account-changed.second-step-off': {
    subject: 'تم إيقاف الخطوة الثانية',
    paragraphs: ['مرحبًا،', 'لم يعد حسابك في {shop} يطلب رمزًا من الهاتف عند الدخول.'],
    ...NOT_ME,
  },
};
