import type { restock as english } from '../../en/admin/restock';
import type { Translation } from '../../format';

export const restock: Translation<typeof english> = {
  'restock-title': 'À acheter ensuite',
  'restock-none': 'Rien à acheter : aucun jeu ne manque de clés.',
  'restock-hint':
    'À acheter : les clés dues, une pour chaque personne qui attend, et 30 jours de ventes au rythme le plus rapide des 30 et des 90 derniers jours ; moins les clés libres. Là où un jeu est épuisé ou presque, les souhaits comptent comme des personnes qui attendent.',
  'restock-low-one': '{count} jeu est bientôt épuisé, mais a assez de clés pour 30 jours.',
  'restock-low-other': '{count} jeux sont bientôt épuisés, mais ont assez de clés pour 30 jours.',
  'restock-low-see': 'Jeux bientôt épuisés',
  'restock-keys': 'Clés à acheter',
  'restock-games': 'Jeux qui manquent de clés',
  'restock-waiting': 'Personnes en attente',
  'restock-column-free': 'Libres',
  'restock-column-month': 'Vendues, 30 jours',
  'restock-column-quarter': 'Vendues, 90 jours',
  'restock-column-days': 'Jours restants',
  'restock-column-waiting': 'En attente',
  'restock-column-wished': 'Souhaits',
  'restock-paid': 'Dernier prix',
  'restock-need': 'À acheter',
  'load-keys': 'Charger des clés',
  'restock-load-of': 'Charger des clés : {title}',
  'restock-file': 'Télécharger en CSV',
  'restock-soon': 'Vide d’ici une semaine',
  'restock-owes-one': '{count} clé due',
  'restock-owes-other': '{count} clés dues',
  'restock-sort-need': 'Besoin',
};
