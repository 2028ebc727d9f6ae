import { plainText } from './text';

/*
 * Words of statements about the direction of money. Banks cut and join words ('VIRTEMIS', 'REJ VIR'); each counts as a whole: 'RETRAITE' is
 * no 'RETRAIT'.
 */

const TRANSFER =
  '(?:vir|vrt|virt|virm|virmt|virement|virements|trf|trsf|transf|transfer|transfert|op|operation|ope|prlv|chq|cheque|payment|paiement)';

/** Money that was sent back, or never came to stay. */
const RETURNED = [
  'retours?',
  'retourn(?:e|es|ee|ees)',
  'rtr',
  'rej',
  'rejets?',
  'rejet(?:e|es|ee|ees)',
  'impay(?:e|es|ee|ees)',
  'annul',
  'annul(?:e|es|ee|ees|er|ation|ations)',
  'contrepass?\\p{L}*',
  'contrep',
  'cpass',
  'extourn\\p{L}*',
  'oppositions?',
  'oppose[es]?',
  'restitution',
  'restitue[es]?',
  'renvoi',
  'renvoye[es]?',
  'refus',
  'refuse[es]?',
  'retrocession',
  'remb',
  'rembt',
  'rbt',
  'rembourse\\p{L}*',
  'reversals?',
  'reversed?',
  'rvsl',
  'returned',
  'returns?',
  'rtn',
  'rtnd',
  'reject(?:ed|ion)?',
  'bounced',
  'chargebacks?',
  'charge back',
  'cancel(?:l?ed|lation)?',
  'voided',
  'recall(?:ed)?',
  'refund(?:ed|s)?',
  'unpaid',
  'dishono[u]?red',
  'stop(?:ped)? payment',
  'echec',
  'echoue[es]?',
  'failed',
  'declined',
  `(?:ann|ret|rev|opp|ext|rtour|cancel) ${TRANSFER}`,
  `(?:retour|rejet|annul|extourne|rej|ret)(?:vir|virt|virement|chq|prlv)\\p{L}*`,
  ...arabic(['ارجاع', 'مرتجع', 'مرتجعة', 'مرجوع', 'مرجوعة', 'معاد', 'معادة', 'الغاء', 'ملغى', 'ملغاة', 'ملغي', 'ملغية', 'رفض', 'مرفوض']),
  ...arabic(['مرفوضة', 'استرداد', 'استرجاع', 'اعتراض', 'عكس', 'عكسي', 'عكسية', 'فشل', 'فاشلة', 'مردود', 'مردودة', 'مرتد', 'مرتدة']),
];

/** Money that went out, or isn't there yet. */
const OUT = [
  'emis',
  'emis(?:e|es|sion)',
  `${TRANSFER}s? em`,
  'vir(?:t|ement)?s?emis(?:e|es)?',
  'pr(?:e)?lv(?:t)?',
  'plvt?',
  'prel',
  'prelevt',
  'prelev(?:e|es|ee|ement|ements)',
  'retraits?',
  'retr',
  'rtrt',
  'sortant(?:e|s|es)?',
  'outgoing',
  'outward',
  'sent(?! (?:from|by))',
  'withdraw(?:al|als|n)?',
  'wdl',
  'wthdrwl',
  'cash ?out',
  'debite[es]?',
  'debited',
  '(?:paid|money|transfer|trf|payment) out',
  'pending',
  'en attente',
  'a venir',
  ...arabic([
    'صادر',
    'صادرة',
    'سحب',
    'خصم',
    'مخصوم',
    'مدين',
    'اقتطاع',
    'مسحوب',
    'سحوبات',
    'مرسل',
    'مرسلة',
    'اصدار',
    'محول',
    'معلق',
    'معلقة',
  ]),
];

/** Words of money out, unless a word of money in comes before them: then they belong to a name. */
const OUT_UNLESS_IN = [
  'debits?',
  'deb',
  'debiteur',
  'direct debit',
  'ch(?:e)?qs?',
  'cheques?',
  `(?:${TRANSFER}|web) vers(?! (?:votre|vous))`,
  `(?:${TRANSFER}|paid|sent) to(?! (?:you|your|me)\\b)`,
  'fav(?:eur)?',
  'au profit de',
  'benef(?:iciaire)?',
  'destinataire',
  'mise a disposition',
  `${TRANSFER} (?:or)?donne[es]?`,
  'ordre de virement',
  `votre ${TRANSFER}`,
  '(?:paiement|achat)(?: par)? (?:carte|cb|tpe)',
  `d[br] ${TRANSFER}`,
  'd[br](?= $)',
  '(?:تحويل|حوالة) (?:الى|ل)',
  '(?:ال)?(?:شيك|مستفيد)',
  'لفايدة',
];

const IN = [
  'rec(?:u|us|ue|ues|eption)',
  'received?',
  'incoming',
  'inward',
  'entrant(?:e|s|es)?',
  'remise',
  'versements?',
  'votre faveur',
  'credited',
  'credite',
  'avis de credit',
  ...arabic(['وارد', 'واردة', 'مستلم', 'مستلمة', 'ايداع', 'مقبوض', 'مقبوضة']),
];

/** 'From': money came in, but not in a motive. */
const FROM = [`${TRANSFER} (?:de|du|from|par)`, '(?:تحويل|حوالة) من'];

/** Words before a name. */
const TITLES = new Set(
  'm mr mme mlle melle mrs ms miss monsieur madame mademoiselle ste societe boutique السيد السيدة الانسة شركة'.split(' '),
);

/** A bank's note about money out. */
const OUT_NOTE = /(?:avis|note|ordre) de debit/u;

const anyOf = (words: readonly string[]) => new RegExp(`(?<= )(?:${words.join('|')})(?= )`, 'u');
const [RETURNED_WORDS, OUT_WORDS, IN_WORDS, OUT_OR_NAME, FROM_WORDS] = [
  anyOf(RETURNED),
  anyOf(OUT),
  anyOf(IN),
  anyOf(OUT_UNLESS_IN),
  anyOf([...IN, ...FROM]),
] as const;
const TRANSFER_WORD = anyOf([TRANSFER]);

/** Cells of money out, folded: 'D', 'DR', 'Débiteur', 'Virement émis'. */
const OUT_CELL =
  /^(?:d|db|dr|-|مدين|المدين|صادر|الصادر|سحب|خصم)$|^(?:deb|out|sort|sent|send|withdr|retrait|retour|return|rejet|revers|annul|prelev|prlv|depense)|\bemis/u;
const IN_CELL = /^(?:c|cr|\+|دائن|الدائن|وارد|الوارد|ايداع)$|^(?:cred|in$|incom|entr|recu|receiv|recept|depot|deposit|versement)/u;

/** Returns the direction in a cell of directions; null: neither. */
export function directionIn(cell: string): 'in' | 'out' | null {
  const plain = plainText(cell).trim();
  if (OUT_CELL.test(plain) || RETURNED_WORDS.test(spaced(plain)) || OUT_WORDS.test(spaced(plain))) return 'out';
  return IN_CELL.test(plain) || IN_WORDS.test(spaced(plain)) ? 'in' : null;
}

/** Returns whether a cell says only that money went out: 'D', 'DB', 'Débit'. */
export function isOutCell(cell: string): boolean {
  return /^(?:d|db|dr|deb|debit|out|sortie|sortant|sent|مدين|صادر|سحب|خصم)$/u.test(plainText(cell).trim().replace(/\.$/, ''));
}

export const saysReturned = (text: string) => RETURNED_WORDS.test(spaced(text));

/**
 * Returns whether the texts of a line may say that money went out. `isCredit`: the line is in a column of money in, so a word after 'VIR'
 * may be a name.
 */
export function maySayOut(texts: readonly string[], isCredit: boolean): boolean {
  const all = texts.map(spaced);
  if (all.some((words) => RETURNED_WORDS.test(words) || OUT_WORDS.test(words))) return true;
  return all.some((words, at) => {
    const out = OUT_OR_NAME.exec(words);
    if (out === null || all.some((other, nth) => nth !== at && IN_WORDS.test(other))) return false;
    const into = FROM_WORDS.exec(words) ?? (isCredit && !OUT_NOTE.test(words) ? TRANSFER_WORD.exec(words) : null);
    return into === null || out.index < into.index;
  });
}

export const saysIn = (text: string) => FROM_WORDS.test(spaced(text));

function spaced(text: string): string {
  const words = plainText(text).split(/[^\p{L}\p{N}]+/u);
  return ` ${words.map((word, at) => (TITLES.has(words[at - 1] ?? '') ? '_' : word)).join(' ')} `;
}

function arabic(words: readonly string[]): string[] {
  return [`(?:و|ب|ل)?(?:ال|ل)?(?:${words.join('|')})`];
}
