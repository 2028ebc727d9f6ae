import type { orderForm as english } from '../../../en/storefront/order/form';
import type { Translation } from '../../../format';

export const orderForm: Translation<typeof english> = {
  'proof-required': 'Veuillez joindre un justificatif de paiement.',
  'proof-missing': 'Veuillez joindre un justificatif de paiement.',
  'proof-type': 'Veuillez joindre un fichier JPEG, PNG, WebP ou PDF.',
  'proof-other-picture': 'Nous ne lisons pas les images de ce type (HEIC, par exemple). Envoyez-la en JPEG, ou faites une capture d’écran.',
  'proof-broken': 'Ce fichier est endommagé ou incomplet. Choisissez-le à nouveau, ou prenez une autre photo.',
  'proof-too-many-dots':
    'Cette image a trop de mégapixels : nous en lisons jusqu’à 100, et jusqu’à 25 si elle s’affiche en plusieurs passes. Faites-en une capture d’écran, et envoyez-la.',
  'proof-too-large': 'Ce fichier dépasse 15 Mo.',
  'proof-pdf-too-large': 'Ce PDF dépasse 5 Mo. Une photo peut faire jusqu’à 15 Mo.',
  'operator-required': 'Veuillez choisir votre portefeuille mobile.',
  'paid-required': 'Cochez ceci seulement si vous avez déjà payé. Sinon, ne payez pas cette commande.',
  'too-many-reviews':
    'Nous vérifions encore plusieurs paiements de votre part ou de votre connexion. Cette commande reste ouverte : envoyez son justificatif quand nous en aurons vérifié un.',
  'order-moved': 'Cette commande vient de changer, donc cela n’a pas été fait. Veuillez la regarder à nouveau.',
  'card-away': 'PayPal ne répond pas pour le moment, et rien n’a été débité. Réessayez dans une minute, ou payez autrement.',
  'card-undecided':
    'PayPal n’a pas encore décidé de votre dernier paiement par carte. Attendez sa réponse, pour ne pas payer deux fois. Nous continuons à la demander.',
  'card-refused': 'PayPal n’a pas pris ce paiement, et rien n’a été débité. Veuillez payer autrement.',
  'card-no-key':
    'Rien n’a été débité : il ne reste aucune clé pour un jeu de cette commande. La commande reste ouverte. Réessayez plus tard, ou recommencez depuis votre panier.',
  'picture-no-room': 'Cette commande a déjà autant d’images qu’elle peut en garder. Envoyez votre texte sans image.',
  'question-no-room':
    'Vos demandes sur cette commande n’ont pas la place pour un texte aussi long. Écrivez moins, ou écrivez-nous sur la page d’assistance.',
  'refund-text-required': 'Veuillez dire pourquoi vous souhaitez un remboursement.',
  'problem-text-required': 'Veuillez nous dire ce qu’a répondu la plateforme.',
};
