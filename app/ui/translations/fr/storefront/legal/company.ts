import type { company as english } from '../../../en/storefront/legal/company';
import type { Translation } from '../../../format';

export const company: Translation<typeof english> = {
  'store-notice':
    'Miftah est une boutique indépendante. Son nom veut dire « clé » en arabe et n’appartient à aucun éditeur ni à aucune plateforme. Miftah n’est ni affiliée aux éditeurs des jeux qu’elle vend, ni à Steam, Epic Games, Xbox ou PlayStation, et n’a ni leur soutien ni leur parrainage. Tous les noms et marques appartiennent à leurs propriétaires et servent seulement à dire à quoi une clé est destinée.',
  'team-owner-role': 'Propriétaire',
  'team-owner': 'Choisit les jeux, vérifie les paiements et répond de chaque clé.',
  'team-keys-role': 'Clés et fournisseurs',
  'team-keys': 'Achète les clés chez des vendeurs agréés et contrôle le stock.',
  'team-support-role': 'Assistance',
  'team-support': 'Lit ce que vous écrivez, et reste jusqu’à ce que votre jeu marche.',
};
