import type { MailKind, ShopperMail } from '~/domain/mail/kinds';

import type { Texts } from './types';

export const TO_OWNER_FRENCH: Texts<Exclude<MailKind, ShopperMail>> = {
  'order-needs-attention': {
    subject: 'La commande {order} demande votre attention',
    paragraphs: [
      'Il est arrivé à la commande {order} quelque chose qui ne devrait pas arriver. La commande dit quoi ; elle attend votre réponse.',
    ],
    button: 'Ouvrir la commande',
    afterwards: [],
  },
  'store-alarm': {
    subject: 'Votre boutique demande votre attention',
    paragraphs: [
      'Il est arrivé quelque chose qui ne devrait pas arriver, et cela ne concerne aucune commande connue de la boutique. Cela attend votre réponse.',
    ],
    button: 'Ouvrir votre boutique',
    afterwards: [],
  },
  'settings-changed': {
    subject: 'Les réglages de votre boutique ont été changés',
    paragraphs: [
      'Un propriétaire connecté, qui a saisi un mot de passe ou un code, a changé des réglages de votre boutique : {settings}.',
      'Si c’était vous ou un autre propriétaire, il n’y a rien à faire.',
    ],
    button: 'Voir ce qui a été changé',
    afterwards: ['Si ce n’était ni l’un ni l’autre : ouvrez cette page, remettez ce qui était là avant, et changez votre mot de passe.'],
  },
  'refund-account-typed': {
    subject: 'Commande {order} : compte pour le remboursement',
    paragraphs: ['Le client de la commande {order} a indiqué où envoyer l’argent.'],
    button: 'Ouvrir la commande',
    afterwards: [],
  },
  'order-question': {
    subject: 'Commande {order} : un client a une question',
    paragraphs: ['Le client de la commande {order} demande un remboursement, ou a un problème avec une clé. À vous de décider.'],
    button: 'Ouvrir la commande',
    afterwards: [],
  },
  'contact-message': {
    subject: 'Message de {name}',
    paragraphs: ['{name} ({email}) a écrit par le formulaire de contact :', '{message}'],
    button: 'Tous les messages',
    afterwards: ['Répondez à ce mail pour lui écrire.'],
  },
  'owner-news': {
    subject: 'Nouveau dans la boutique : {count}',
    paragraphs: ['En attente de votre décision : {orders}', 'Autres commandes : {more}', 'Alertes de la boutique : {alarms}'],
    button: 'Ouvrir Aujourd’hui',
    afterwards: [],
  },
  'daily-digest': {
    subject: 'Votre boutique, {day}',
    paragraphs: [
      'Bonjour,',
      'Hier. Commandes : {orders}. Ventes : {sales}. Bénéfice : {profit}.',
      '{well}',
      '{demo}',
      'Il manque pour une première vraie vente : {missing}.',
      'Autres choses qui vous demandent : {alarms}.',
      'Commandes qui attendent votre décision : {waiting}.',
      'Clés que vous devez à des clients qui ont payé : {owed}.',
      'Jeux bientôt ou déjà épuisés : {low}.',
      'Autres jeux de ce genre : {lowMore}.',
      'Mails qui n’ont pas pu partir : {failed}.',
      'Messages qui attendent une réponse : {messages}.',
      'Le plus ancien est arrivé le {oldestMessage}.',
      'Quelque chose ne va pas dans les données de la boutique. Trouvé : {breaches}.',
    ],
    button: 'Ouvrir votre page du jour',
    afterwards: ['Vous pouvez désactiver ce mail sur la même page.'],
  },
};
