import type { cartProblem as english } from '../../../en/storefront/cart/problem';
import type { Translation } from '../../../format';

export const cartProblem: Translation<typeof english> = {
  'add-gone': 'Jeu introuvable.',
  'add-out-of-stock': 'Rupture de stock',
  'add-type-out-of-stock': 'Il ne reste aucune clé de ce type.',
  'add-not-for-sale': 'Ce jeu ne peut pas être acheté pour le moment.',
  'add-recently-held': 'Nous vous avons réservé les dernières clés de ce jeu il y a peu. Veuillez réessayer dans 30 minutes.',
  'add-held-nearby':
    'Des commandes non payées depuis votre connexion réservent beaucoup de clés de ce jeu. Réessayez dans 30 minutes, ou retirez-le.',
};
