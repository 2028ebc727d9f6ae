import type { ShopperMail } from '~/domain/mail/kinds';

import type { Texts } from './types';

const HELLO = 'Bonjour {name},';
const NEVER_BY_MAIL = 'Nous n’envoyons jamais votre clé par email. Personne de cette boutique ne vous la demandera.';
const OPEN = 'Ouvrir ma commande';
const NOT_ME = {
  button: 'Ce n’était pas moi',
  afterwards: [
    'Si c’était vous, il n’y a rien à faire.',
    'Si ce n’était pas vous, ouvrez la page : elle déconnecte tout le monde de votre compte, et vous choisissez un nouveau mot de passe. Le lien fonctionne une seule fois, pendant 7 jours.',
  ],
};

export const FRENCH: Texts<ShopperMail> = {
  'order-placed': {
    subject: 'Commande {order} : comment payer',
    paragraphs: [
      HELLO,
      'Votre commande {order} attend son paiement.',
      '{lines}',
      'À payer : {amount}',
      'Ses clés vous sont réservées jusqu’au {until}.',
      'Par virement : {holder}, {bank}, RIB {rib}. Indiquez {order} comme motif, puis envoyez-nous le reçu sur la page de la commande.',
      'Votre banque est l’une de celles-ci ? Au sein d’une même banque, un virement est en général gratuit et immédiat :\n{banks}',
      'Par portefeuille mobile : {wallets}. Indiquez {order} comme motif, puis envoyez-nous le reçu sur la page de la commande.',
    ],
    button: OPEN,
    afterwards: [NEVER_BY_MAIL],
  },
  'order-delivered': {
    subject: 'Votre commande {order} est livrée',
    paragraphs: [
      HELLO,
      'Le paiement de votre commande {order} est confirmé et ce que vous avez acheté vous attend. Ouvrez la commande pour l’afficher.',
      '{lines}',
      'Total : {amount}',
    ],
    button: OPEN,
    afterwards: [NEVER_BY_MAIL],
  },
  'order-owed': {
    subject: 'Commande {order} : payée, et nous vous devons une clé',
    paragraphs: [
      HELLO,
      'Le paiement de votre commande {order} est confirmé. À son arrivée, il ne restait plus de clé pour un jeu de la commande. Vous êtes en tête de liste : vous recevrez une clé dès qu’il en arrive une.',
      '{lines}',
      'Total : {amount}',
      'Si vous ne voulez pas attendre, demandez un remboursement sur la page de la commande.',
    ],
    button: OPEN,
    afterwards: [NEVER_BY_MAIL],
  },
  'order-filled': {
    subject: 'Commande {order} : la clé qui manquait est arrivée',
    paragraphs: [
      HELLO,
      'De nouvelles clés sont arrivées, et ce que nous vous devions pour la commande {order} est à vous. Ouvrez la commande pour l’afficher.',
    ],
    button: OPEN,
    afterwards: [NEVER_BY_MAIL],
  },
  'order-cancelled': {
    subject: 'Votre commande {order} est annulée',
    paragraphs: [
      HELLO,
      'Nous n’avons pas trouvé de paiement pour la commande {order} : elle est donc annulée.',
      'Si vous avez payé, écrivez-nous sur la page d’assistance en citant la commande : un paiement arrivé en retard n’est pas perdu.',
    ],
    button: OPEN,
    afterwards: [],
  },
  'proof-received': {
    subject: 'Commande {order} : justificatif reçu',
    paragraphs: [
      HELLO,
      'Nous avons reçu votre justificatif de paiement pour la commande {order}. Une personne le compare avec l’argent arrivé, et nous vous écrivons dès que c’est décidé.',
    ],
    button: OPEN,
    afterwards: [NEVER_BY_MAIL],
  },
  'proof-rejected': {
    subject: 'Commande {order} : envoyez un autre justificatif',
    paragraphs: [
      HELLO,
      'Nous n’avons pas trouvé votre paiement pour la commande {order} avec le justificatif envoyé.',
      'Ce que nous avons vu : {reason}',
    ],
    button: 'Envoyer un autre justificatif',
    afterwards: [],
  },
  'payment-refused': {
    subject: 'Commande {order} : votre paiement n’a pas été accepté',
    paragraphs: [HELLO, 'Nous avons vérifié votre paiement pour la commande {order} et n’avons pas pu l’accepter.', 'Raison : {reason}'],
    button: OPEN,
    afterwards: [],
  },
  'payment-missing': {
    subject: 'Commande {order} : votre paiement n’est pas arrivé',
    paragraphs: [
      HELLO,
      'Nous avions confirmé la commande {order}, mais son paiement n’est jamais arrivé sur notre compte. Nous avons donc annulé cette confirmation.',
      'Ce que nous avons vu : {reason}',
      'La page de votre commande dit ce que deviennent ses jeux. Si vous avez bien payé, envoyez-nous un justificatif : un paiement en retard n’est pas perdu.',
    ],
    button: OPEN,
    afterwards: [],
  },
  'refund-sent': {
    subject: 'Commande {order} : {amount} vous ont été remboursés',
    paragraphs: [
      HELLO,
      'Nous vous avons remboursé {amount} pour {game}, de la commande {order}. Une banque peut mettre quelques jours à l’afficher.',
    ],
    button: OPEN,
    afterwards: [],
  },
  'refund-account-asked': {
    subject: 'Commande {order} : où envoyer votre argent',
    paragraphs: [
      HELLO,
      'Nous devons vous rembourser pour la commande {order}. Ouvrez la commande et dites-nous où : votre RIB, ou le numéro de votre portefeuille.',
    ],
    button: OPEN,
    afterwards: ['Ne l’envoyez jamais par email : écrivez-le sur la page de la commande.'],
  },
  'refund-declined': {
    subject: 'Commande {order} : votre demande de remboursement',
    paragraphs: [
      HELLO,
      'Vous avez demandé le remboursement de {game}, de la commande {order}. Nous ne pouvons pas l’accorder cette fois.',
      'Raison : {reason}',
    ],
    button: OPEN,
    afterwards: ['Ce que vous avez acheté reste à vous.'],
  },
  'problem-declined': {
    subject: 'Commande {order} : votre clé',
    paragraphs: [HELLO, 'Vous nous avez signalé un problème avec la clé de {game}, de la commande {order}.', 'Notre réponse : {reason}'],
    button: OPEN,
    afterwards: ['Si elle ne fonctionne toujours pas, dites-le-nous sur la page de la commande.'],
  },
  'key-replaced': {
    subject: 'Commande {order} : vous avez une nouvelle clé',
    paragraphs: [
      HELLO,
      'Vous nous avez signalé un problème avec la clé de {game}, de la commande {order}. Nous vous en avons donné une autre. Ouvrez la commande pour l’afficher.',
    ],
    button: OPEN,
    afterwards: [NEVER_BY_MAIL],
  },
  'replacement-owed': {
    subject: 'Commande {order} : nous vous devons une nouvelle clé',
    paragraphs: [
      HELLO,
      'Vous nous avez signalé un problème avec la clé de {game}, de la commande {order}. Nous n’en avons pas d’autre pour le moment : vous en recevrez une dès qu’il en arrive une.',
      'Si vous ne voulez pas attendre, demandez un remboursement sur la page de la commande.',
    ],
    button: OPEN,
    afterwards: [NEVER_BY_MAIL],
  },
  'card-declined': {
    subject: 'Commande {order} : votre paiement par carte n’a pas abouti',
    paragraphs: [
      HELLO,
      'PayPal a examiné votre paiement pour la commande {order} et ne l’a pas accepté. Rien n’a été débité, et la commande peut encore être payée.',
    ],
    button: 'Payer autrement',
    afterwards: [],
  },
  'verify-email': {
    subject: 'Confirmez votre adresse',
    paragraphs: ['Bonjour,', 'Quelqu’un s’est inscrit chez {shop} avec cette adresse. Si c’est vous, ouvrez cette page et confirmez-la.'],
    button: 'Confirmer mon adresse',
    afterwards: [
      'Le lien fonctionne une seule fois, pendant 24 heures.',
      'Si ce n’est pas vous, ne faites rien : l’adresse reste non confirmée.',
    ],
  },
  'reset-password': {
    subject: 'Choisissez un nouveau mot de passe',
    paragraphs: [
      'Bonjour,',
      'Quelqu’un a demandé un nouveau mot de passe pour le compte lié à cette adresse. Si c’est vous, choisissez-le sur cette page.',
    ],
    button: 'Choisir un mot de passe',
    afterwards: [
      'Le lien fonctionne une seule fois, pendant 30 minutes.',
      'Si ce n’est pas vous, ne faites rien : votre mot de passe ne change pas.',
    ],
  },
  'change-email': {
    subject: 'Confirmez votre nouvelle adresse',
    paragraphs: [
      'Bonjour,',
      'Quelqu’un veut utiliser cette adresse pour un compte chez {shop}. Si c’est vous, connectez-vous, ouvrez cette page et confirmez-la.',
    ],
    button: 'Utiliser cette adresse',
    afterwards: [
      'Le lien fonctionne une seule fois, pendant 24 heures.',
      'Si ce n’est pas vous, ne faites rien : le compte garde son ancienne adresse.',
    ],
  },
  'email-changed': {
    subject: 'L’adresse de votre compte a changé',
    paragraphs: [
      'Bonjour,',
      'Votre compte chez {shop} a maintenant une autre adresse, à laquelle nous écrivons désormais. Si c’est vous, il n’y a rien à faire.',
      'Si ce n’est pas vous, reprenez l’adresse. Tout le monde est déconnecté du compte, et vous choisissez un nouveau mot de passe.',
    ],
    button: 'Reprendre l’adresse',
    afterwards: ['Le lien fonctionne une seule fois, pendant 7 jours.'],
  },
  'confirm-alert': {
    subject: 'Vous prévenir quand {game} revient ?',
    paragraphs: [
      'Bonjour,',
      'Quelqu’un a demandé à {shop} d’écrire à cette adresse quand {game} sera de nouveau en stock. Si c’est vous, ouvrez cette page et confirmez.',
    ],
    button: 'Prévenez-moi',
    afterwards: ['Le lien fonctionne pendant 24 heures.', 'Si ce n’est pas vous, ne faites rien : tout reste comme avant.'],
  },
  'back-in-stock': {
    subject: '{game} est de nouveau en stock',
    paragraphs: [
      'Bonjour,',
      'Vous nous aviez demandé de vous prévenir : {game} est de nouveau en stock. Nous ne pouvons pas réserver de clé pour vous, alors n’attendez pas trop.',
    ],
    button: 'Voir le jeu',
    afterwards: ['C’est le seul email à ce sujet. Pour une prochaine fois, redemandez-le sur la page du jeu.'],
  },
  'wish-news': {
    subject: '{first} : du nouveau dans vos jeux gardés',
    paragraphs: ['Bonjour,', 'Vous nous aviez demandé de vous écrire au sujet de jeux de votre liste.', '{news}'],
    news: {
      back: '{game} est de nouveau en stock, à {amount}.',
      below: '{game} coûte {amount} maintenant.',
      'below-until': '{game} coûte {amount} jusqu’au {until}.',
      lowest: '{game} coûte {amount} maintenant, le prix le plus bas depuis le {since}.',
      'lowest-until': '{game} coûte {amount} jusqu’au {until}, le prix le plus bas depuis le {since}.',
    },
    button: 'Voir les jeux gardés',
    afterwards: ['Nous annonçons chaque prix une fois, dans un email par jour au plus. Nous ne pouvons pas réserver de clé pour vous.'],
    stop: 'Arrêter les emails sur les jeux gardés',
  },
  'message-reply': {
    subject: 'Notre réponse à votre message',
    paragraphs: [HELLO, '{message}', 'Vous aviez écrit :', '{quoted}'],
    button: 'Nous écrire à nouveau',
    afterwards: [],
  },
  'account-changed.password': {
    subject: 'Votre mot de passe a été changé',
    paragraphs: ['Bonjour,', 'Le mot de passe de votre compte {shop} a été changé.'],
    ...NOT_ME,
  },
  'account-changed.google-linked': {
    subject: 'Google a été lié à votre compte',
    paragraphs: ['Bonjour,', 'Votre compte {shop} peut désormais aussi s’ouvrir avec un compte Google.'],
    ...NOT_ME,
  },
  'account-changed.google-unlinked': {
    subject: 'Google a été délié de votre compte',
    paragraphs: ['Bonjour,', 'Votre compte {shop} ne peut plus s’ouvrir avec Google.'],
    ...NOT_ME,
  },
  'account-changed.github-linked': {
    subject: 'GitHub a été lié à votre compte',
    paragraphs: ['Bonjour,', 'Votre compte {shop} peut désormais aussi s’ouvrir avec un compte GitHub.'],
    ...NOT_ME,
  },
  'account-changed.github-unlinked': {
    subject: 'GitHub a été délié de votre compte',
    paragraphs: ['Bonjour,', 'Votre compte {shop} ne peut plus s’ouvrir avec GitHub.'],
    ...NOT_ME,
  },
  'account-changed.second-step-on': {
    subject: 'La deuxième étape est activée',
    paragraphs: ['Bonjour,', 'Pour se connecter à votre compte {shop}, il faut désormais un code donné par un téléphone.'],
    ...NOT_ME,
  },
  'account-changed.second-step-off': {
    subject: 'La deuxième étape est désactivée',
    paragraphs: ['Bonjour,', 'Votre compte {shop} ne demande plus de code de téléphone à la connexion.'],
    ...NOT_ME,
  },
};
