import type { wishTexts as english } from '../en/wish';
import type { Translation } from '../format';

export const wishTexts: Translation<typeof english> = {
  'wishes-title': 'Jeux gardés',
  'wishes-lead': 'Les jeux dont vous touchez le cœur, sur tous vos appareils.',
  'wishes-see': 'Voir les jeux gardés',
  'wishes-count': '{count} sur {max}',
  'wishes-none': 'Vous ne gardez encore aucun jeu.',
  'wishes-none-hint': 'Touchez le cœur d’un jeu pour le retrouver ici.',
  'wish-at': 'Gardé à {price} le {day}',
  'wish-less': '{amount} de moins que quand vous l’avez gardé',
  'wish-gone': 'Un jeu qui a quitté la boutique',
  'wish-remove-of': 'Retirer des jeux gardés : {title}',
  'wish-kept-now': 'Gardé : {title}',
  'wish-dropped': 'Retiré des jeux gardés : {title}',
  'wish-full': 'Vous gardez déjà 200 jeux. Retirez-en un d’abord.',
  'wish-unknown': 'Ce jeu a quitté la boutique.',
  'wish-failed': 'Ce jeu n’a pas pu être gardé. Réessayez.',
  'wishes-buyable-one': 'Un jeu peut être acheté maintenant',
  'wishes-buyable-other': '{count} jeux peuvent être achetés maintenant',
  'wishes-together': 'Ensemble',
  'wishes-put-one': 'Mettre ce jeu au panier',
  'wishes-put-other': 'Mettre {count} jeux au panier',
  'wishes-added-one': '{count} jeu a été ajouté à votre panier.',
  'wishes-added-other': '{count} jeux ont été ajoutés à votre panier.',
  'wishes-added-some': 'Votre panier est plein maintenant : il contient 50 jeux au plus. Ajoutés : {count}.',
};
