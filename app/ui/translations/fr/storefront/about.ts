import type { about as english } from '../../en/storefront/about';
import type { Translation } from '../../format';

export const about: Translation<typeof english> = {
  'about-title': 'À propos',
  'about-description': 'Qui gère Miftah, ce que la boutique vend, et pourquoi les joueurs du Maroc y achètent leurs clés.',
  'about-heading': 'À propos de Miftah',
  'about-lead': 'Des clés de jeux en dirhams, pour les joueurs du Maroc.',
  'about-who-title': 'Qui nous sommes',
  'about-who':
    'Miftah veut dire « clé ». Nous sommes une petite boutique ({city}) qui vend des clés d’activation et rien d’autre, à des prix en dirhams.',
  'about-mission-title': 'Notre mission',
  'about-mission':
    'Rendre l’achat d’un jeu aussi simple que son lancement : un prix juste en dirhams, un moyen de paiement que vous avez déjà, et une clé qui marche, livrée dès que votre paiement est confirmé.',
  'offer-title': 'Ce que nous proposons',
  'offer-keys': 'Des clés originales pour {types}',
  'offer-prices': 'Des prix en dirhams marocains, avec le montant en dollars à côté du total',
  'offer-methods': 'Paiement par {methods}',
  'offer-account': 'Vos clés dans votre compte, à relire quand vous voulez',
  'offer-answers': 'Des réponses de vraies personnes sous 24 heures',
  'reasons-title': 'Pourquoi nous choisir',
  'reason-once-title': 'Une clé, un joueur',
  'reason-once': 'Une clé que vous avez achetée n’a jamais été vendue avant, et ne le sera jamais plus.',
  'reason-open-title': 'Rien de caché',
  'reason-open': 'Le prix affiché est le prix payé. Rien ne s’ajoute à la fin.',
  'reason-help-title': 'Quelqu’un est là',
  'reason-help': 'Quand une clé ne marche pas, nous cherchons avec vous et nous réparons.',
  'team-title': 'L’équipe',
  'touch-title': 'Nous contacter',
  touch: 'Une question avant d’acheter, une clé qui ne marche pas, un jeu que vous ne trouvez pas : écrivez-nous.',
  'touch-contact': 'Nous contacter',
  'notice-title': 'Avis important',
};
