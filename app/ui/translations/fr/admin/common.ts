import type { shared as english } from '../../en/admin/common';
import type { Translation } from '../../format';

export const shared: Translation<typeof english> = {
  'admin-games': 'Admin : jeux',
  'frame-find': 'Rechercher',
  'duration-minutes-one': '{count} minute',
  'duration-minutes-other': '{count} minutes',
  'duration-hours-one': '{count} heure',
  'duration-hours-other': '{count} heures',
  'duration-days-one': '{count} jour',
  'duration-days-other': '{count} jours',
  'timing-begins': 'Début dans {time}',
  'timing-ends': 'Fin dans {time}',
  'timing-ended': 'Fin il y a {time}',
  'frame-find-what': 'Jeu, commande, personne, clé, montant ou page',
  'frame-waiting': '{count} en attente',
  'frame-low-games': 'Jeux dont le stock baisse : {count}',
  'find-title': 'Recherche',
  'find-admin': 'Admin : recherche',
  'find-none': 'Rien ne correspond à cette recherche.',
  'find-games-all': 'Tous les jeux trouvés',
  'find-orders-all': 'Toutes les commandes trouvées',
  'find-people': 'Personnes',
  'find-pages': 'Pages et réglages',
  'find-no-order': 'Sans commande',
  'find-hint':
    'Un jeu, une page ou un réglage par son nom ; une commande par sa référence, une personne par son nom ou son adresse, une clé par son code entier ; un paiement par son montant ou sa référence bancaire.',
  conflict: 'Quelqu’un d’autre l’a modifié entre-temps. Veuillez vérifier.',
};
