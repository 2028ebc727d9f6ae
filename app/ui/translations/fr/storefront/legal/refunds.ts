import type { refunds as english } from '../../../en/storefront/legal/refunds';
import type { Translation } from '../../../format';

export const refunds: Translation<typeof english> = {
  'refunds-description': 'Quand Miftah rembourse une clé d’activation, et comment le demander.',
  'refunds-lead': 'Quand nous remboursons, et comment le demander.',
  'refunds-unseen-title': 'Vous n’avez pas regardé la clé',
  'refunds-unseen':
    'Selon la loi 31-08, vous pouvez changer d’avis dans les 7 jours suivant l’achat, sans motif. Tant que vous n’avez pas affiché la clé, nous vous rendons le prix entier.',
  'refunds-seen-title': 'Vous avez affiché la clé',
  'refunds-seen':
    'Une clé que quelqu’un a lue ne peut plus être vendue : en l’affichant, vous demandez la livraison immédiate et renoncez au droit de changer d’avis. Nous étudions quand même chaque demande dans les 14 jours suivant l’achat, au cas par cas.',
  'refunds-broken-title': 'La clé ne marche pas',
  'refunds-broken': 'Alors peu importe que vous l’ayez vue : nous la remplaçons, ou vous rendons le prix entier.',
  'refunds-owed-title': 'La clé n’est pas arrivée',
  'refunds-owed': 'Si vous avez payé et attendez une clé, vous pouvez demander votre argent à tout moment jusqu’à son arrivée.',
  'refunds-how-title': 'Comment demander',
  'refunds-how':
    'Ouvrez la commande dans votre compte, choisissez le jeu, et demandez un remboursement. Une personne le lit sous 24 heures, et vous voyez la réponse sur place.',
  'refunds-money-title': 'Comment l’argent revient',
  'refunds-money': 'Par le chemin du paiement.',
  'refunds-money-named': 'Par le chemin du paiement : sur {accounts}.',
  'refunds-money-bank': 'le compte bancaire',
  'refunds-money-card': 'la carte',
  'refunds-money-wallet': 'le portefeuille mobile',
  'refunds-money-when': 'L’argent part de chez nous dans les 15 jours suivant la réponse. Un remboursement ne vous coûte rien.',
};
