import type { SaleNeed } from '~/domain/admin/setup-checklist';
import type { SettingGroup } from '~/domain/setting';
import type { Language } from '~/domain/shared/language';

interface OwnerWords {
  readonly well: string;
  readonly demo: string;
  /** The lacks before the first real sale. */
  readonly missing: Readonly<Record<Exclude<SaleNeed, 'demo'>, string>>;
  /** The names of changed groups, for the mail about them. */
  readonly settings: Readonly<Record<SettingGroup, string>>;
}

/** Sentences and parts that the daily mail fills in. */
export const OWNER_WORDS: Readonly<Record<Language, OwnerWords>> = {
  en: {
    well: 'Nothing waits for you.',
    demo: 'This store is a demo: its games, keys and ways to pay are made up.',
    missing: {
      'owner-address': 'your own address as the owner’s',
      shop: 'the store’s own mail address',
      payee: 'a way to pay you',
      mail: 'a mail server',
      seller: 'the seller’s name',
      legal: 'legal pages that you confirmed',
      game: 'a game',
      key: 'a key to sell',
    },
    settings: {
      shop: 'its name and contact',
      payment: 'where its money goes',
      card: 'the payments through PayPal',
      seller: 'the seller and the legal pages',
      prices: 'the dollar rate and the hold',
      mail: 'the mail server',
      telegram: 'the Telegram bot',
      providers: 'the sign-in with Google and GitHub',
      languages: 'its languages',
      access: 'the second step of its owners',
    },
  },
  fr: {
    well: 'Rien ne vous attend.',
    demo: 'Cette boutique est une démo : ses jeux, clés et moyens de paiement sont inventés.',
    missing: {
      'owner-address': 'votre propre adresse comme celle du propriétaire',
      shop: 'l’adresse mail de la boutique',
      payee: 'un moyen de vous payer',
      mail: 'un serveur de mail',
      seller: 'le nom du vendeur',
      legal: 'des pages légales que vous avez confirmées',
      game: 'un jeu',
      key: 'une clé à vendre',
    },
    settings: {
      shop: 'son nom et ses contacts',
      payment: 'où va son argent',
      card: 'les paiements par PayPal',
      seller: 'le vendeur et les pages légales',
      prices: 'le taux du dollar et la réservation',
      mail: 'le serveur de mail',
      telegram: 'le bot Telegram',
      providers: 'la connexion avec Google et GitHub',
      languages: 'ses langues',
      access: 'la deuxième étape de ses propriétaires',
    },
  },
  ar: {
    well: 'لا شيء في انتظارك.',
    demo: 'هذا المتجر نسخة تجريبية: ألعابه ومفاتيحه وطرق الدفع فيه وهمية.',
    missing: {
      'owner-address': 'عنوانك كصاحب المتجر',
      shop: 'عنوان بريد المتجر',
      payee: 'طريقة للدفع لك',
      mail: 'خادم بريد',
      seller: 'اسم البائع',
      legal: 'صفحات قانونية أكدتها',
      game: 'لعبة',
      key: 'مفتاح للبيع',
    },
    settings: {
      shop: 'اسمه ووسائل الاتصال به',
      payment: 'أين تذهب أمواله',
      card: 'الدفع عبر PayPal',
      seller: 'البائع والصفحات القانونية',
      prices: 'سعر الدولار ومدة الحجز',
      mail: 'خادم البريد',
      telegram: 'بوت تيليغرام',
      providers: 'الدخول عبر Google وGitHub',
      languages: 'لغاته',
      access: 'الخطوة الثانية لأصحابه',
    },
  },
};
