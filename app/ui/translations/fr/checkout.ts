import type { checkoutTexts as english } from '../en/checkout';
import type { Translation } from '../format';

export const checkoutTexts: Translation<typeof english> = {
  'checkout-terms': 'Les <terms>conditions de vente</terms> s’appliquent, ainsi que nos règles de <refunds>remboursement</refunds>.',
  'checkout-title': 'Paiement',
  'checkout-encrypted': 'Connexion chiffrée',
  'checkout-how': 'Comment payer ?',
  'checkout-how-paid': 'Comment avez‑vous payé ?',
  'checkout-change': 'Modifier le panier',
  'checkout-cancel': 'Annuler la commande',
  'nothing-to-pay': 'Vous n’avez aucune commande à payer.',
  'nothing-to-pay-hint':
    'Une commande commence par votre panier. Celles que vous avez payées, ou dont vous avez envoyé le justificatif, sont dans « Mes commandes ».',
  'payer-label': 'Nom de l’émetteur',
  'payer-hint': 'Le nom ou le numéro que nous voyons avec votre paiement. Facultatif, mais cela nous aide à le retrouver.',
  'proof-hint': 'Prenez ou choisissez une photo du reçu (JPEG, PNG, WebP) de 15 Mo au plus, ou un PDF de 5 Mo au plus.',
  'proof-jump': 'Déjà payé ? Envoyez le justificatif',
  'proof-send': 'Envoyer le justificatif',
  'proof-submitted': 'Justificatif bien envoyé !',
  'due-left-one': 'encore {count} minute,',
  'due-left-other': 'encore {count} minutes,',
  'due-until-one': 'clé réservée jusqu’à {time}',
  'due-until-other': 'clés réservées jusqu’à {time}',
  'due-soon': 'Il vous reste cinq minutes ou moins pour payer.',
  'hold-until-one':
    'Envoyez le justificatif avant <fact>{deadline}</fact>, heure de Casablanca : ensuite, quelqu’un d’autre pourra acheter votre clé, mais cette commande reste ouverte.',
  'hold-until-other':
    'Envoyez le justificatif avant <fact>{deadline}</fact>, heure de Casablanca : ensuite, quelqu’un d’autre pourra acheter vos clés, mais cette commande reste ouverte.',
  'hold-over-one':
    '<fact>La réservation de votre clé a pris fin : {deadline}, heure de Casablanca.</fact> Vous pouvez encore payer : un jeu en stock à l’arrivée de votre paiement ou de son justificatif vous est réservé à nouveau. Pour les autres, nous vous devons une clé, dans l’ordre des paiements, ou nous vous remboursons.',
  'hold-over-other':
    '<fact>La réservation de vos clés a pris fin : {deadline}, heure de Casablanca.</fact> Vous pouvez encore payer : un jeu en stock à l’arrivée de votre paiement ou de son justificatif vous est réservé à nouveau. Pour les autres, nous vous devons une clé, dans l’ordre des paiements, ou nous vous remboursons.',
  'hold-over-unpaid': 'Pas encore payé ? <cart>Recommencez depuis votre panier</cart>',
  'price-changed': 'Le prix a changé depuis : {before}, maintenant {now}.',
  'price-over':
    '<fact>Le prix de cette commande était garanti jusqu’au {deadline}, heure de Casablanca.</fact> Pour payer maintenant, continuez au prix du jour.',
  'price-lost-offer-over': '<fact>L’offre de cette commande est terminée.</fact> Pour payer maintenant, continuez au prix du jour.',
  'price-lost-offer-stopped': '<fact>L’offre de cette commande a été arrêtée.</fact> Pour payer maintenant, continuez au prix du jour.',
  'price-lost-code-over': '<fact>Le code de cette commande n’est plus valable.</fact> Pour payer maintenant, continuez au prix du jour.',
  'price-lost-code-used-up':
    '<fact>Le code de cette commande a été épuisé entre-temps.</fact> Pour payer maintenant, continuez au prix du jour.',
  'price-lost-code-not-first':
    '<fact>Le code de cette commande vaut pour une première commande, et vous en avez passé une autre.</fact> Pour payer maintenant, continuez au prix du jour.',
  'price-over-paid': 'Vous l’avez déjà payée ? Envoyez-nous le justificatif ci-dessous : l’argent qui arrive en retard compte aussi.',
  'renew-go': 'Continuer vers le paiement : {total}',
  'renew-gone':
    '<fact>En rupture de stock, ou plus en vente : {titles}.</fact> Cette commande ne peut donc pas être payée maintenant. <cart>Recommencez depuis votre panier</cart>',
  'hold-over-price': 'Le prix reste le même jusqu’au {deadline}, heure de Casablanca.',
  'hold-over-reduced': 'Son prix reste le même jusqu’au {deadline}, heure de Casablanca, tant que son offre ou son code est valable.',
  'paid-label': 'J’ai déjà payé',
  'hold-without-key':
    '<fact>Il ne reste aucune clé pour le moment pour : {titles}.</fact> Ne payez que si vous pouvez attendre : vous recevez la clé dès qu’il en arrive, ou nous vous remboursons.',
  'paid-late':
    '<fact>Cette commande a été annulée. Si vous l’avez payée, envoyez-nous le justificatif.</fact> L’argent qui arrive en retard compte : un jeu en stock à l’arrivée de votre justificatif vous est réservé. Pour les autres, nous vous devons une clé, dans l’ordre des paiements, ou nous vous remboursons.',
  'paid-late-unpaid': 'Pas encore payé ? Ne payez pas cette commande. <cart>Recommencez depuis votre panier</cart>',
  'bank-how-one':
    'Virez le montant sur ce compte en indiquant la référence comme motif, puis envoyez-nous le reçu : nous le vérifions et livrons votre clé.',
  'bank-how-other':
    'Virez le montant sur ce compte en indiquant la référence comme motif, puis envoyez-nous le reçu : nous le vérifions et livrons vos clés.',
  'bank-holder': 'Bénéficiaire',
  'bank-name': 'Banque',
  'bank-rib': 'RIB',
  'bank-which': 'Quelle est votre banque ?',
  'bank-same': 'Même banque : en général gratuit et immédiat',
  'bank-another': 'Une autre banque',
  'bank-fee': 'Votre banque peut facturer un virement vers une autre banque.',
  'bank-account-unknown': 'Choisissez l’un des comptes affichés.',
  'wallet-how-one':
    'Envoyez le montant au numéro de votre opérateur, avec la référence si vous pouvez écrire un message, puis envoyez-nous l’écran de confirmation : nous le vérifions et livrons votre clé.',
  'wallet-how-other':
    'Envoyez le montant au numéro de votre opérateur, avec la référence si vous pouvez écrire un message, puis envoyez-nous l’écran de confirmation : nous le vérifions et livrons vos clés.',
  'wallet-menu-Orange Money': 'Dans Orange Money : Transfert, vers un numéro de téléphone.',
  'wallet-menu-inwi money': 'Dans inwi money : Envoyer de l’argent, vers un numéro de téléphone.',
  'wallet-menu-MT Cash': 'Dans MT Cash : Transfert d’argent, vers un autre client.',
  'wallet-another': 'Un autre portefeuille',
  'wallet-menu-Another wallet': 'Tous les portefeuilles marocains peuvent payer ce numéro.',
  'wallet-qr': 'Code QR pour payer ce numéro',
  'wallet-qr-save': 'Enregistrer le code QR',
  'transfer-step-pay': 'Payer',
  'transfer-step-picture': 'Prendre la confirmation en photo',
  'transfer-step-send': 'L’envoyer ici',
  'transfer-amount': 'Montant',
  'transfer-reference-french': '{reference} <fr>(motif)</fr>',
  'transfer-demo': 'Démo : n’y envoyez pas d’argent',
  copy: 'Copier',
  'copy-amount': 'Copier le montant',
  'copy-holder': 'Copier le bénéficiaire',
  'copy-bank': 'Copier la banque',
  'copy-rib': 'Copier le RIB',
  'copy-reference': 'Copier la référence',
  'copy-number': 'Copier le numéro : {operator}',
  'operator-label': 'Opérateur utilisé',
  'operator-none': 'Choisissez',
  'method-none': 'Cette boutique n’accepte aucun paiement pour le moment. Votre commande reste ouverte ; écrivez-nous si c’est urgent.',
  'card-paid-one': 'Paiement confirmé. Votre clé est prête !',
  'card-paid-other': 'Paiement confirmé. Vos clés sont prêtes !',
  'card-pending': 'PayPal vérifie votre paiement. Vous n’avez rien à faire.',
  'card-on-its-way': 'PayPal n’a pas encore répondu. Vous n’avez rien à faire : votre carte n’est jamais débitée deux fois.',
  'card-cancelled': 'Retour de PayPal sans paiement. Rien n’a été débité, et vous pouvez encore payer cette commande.',
  'card-waiting':
    'Vous n’avez pas encore approuvé le paiement chez PayPal, donc rien n’a été débité. Faites-le là-bas, ou payez autrement.',
  'card-declined': 'PayPal n’a pas accepté cette carte, donc rien n’a été débité. Choisissez-en une autre là-bas, ou payez autrement.',
  'card-over': 'Ce paiement chez PayPal est terminé, et rien n’a été débité. Vous pouvez en commencer un nouveau, ou payer autrement.',
  'card-unknown':
    'PayPal ne répond pas pour le moment. Si vous avez approuvé le paiement, vous n’avez rien à faire : votre carte n’est jamais débitée deux fois.',
  'card-begun':
    'Vous avez commencé à payer chez PayPal. Si vous y avez approuvé le paiement, il est confirmé ici dès que PayPal nous le dit. Sinon, continuez là-bas. Votre carte n’est jamais débitée deux fois.',
  'hold-card-one':
    'Payez par carte ou envoyez le justificatif avant <fact>{deadline}</fact>, heure de Casablanca : ensuite, quelqu’un d’autre pourra acheter votre clé, mais cette commande reste ouverte.',
  'hold-card-other':
    'Payez par carte ou envoyez le justificatif avant <fact>{deadline}</fact>, heure de Casablanca : ensuite, quelqu’un d’autre pourra acheter vos clés, mais cette commande reste ouverte.',
  'hold-pay-one':
    'Payez avant <fact>{deadline}</fact>, heure de Casablanca : ensuite, quelqu’un d’autre pourra acheter votre clé, mais cette commande reste ouverte.',
  'hold-pay-other':
    'Payez avant <fact>{deadline}</fact>, heure de Casablanca : ensuite, quelqu’un d’autre pourra acheter vos clés, mais cette commande reste ouverte.',
  'card-step-amount': 'Vous payez chez PayPal, en dollars : {amount}',
  'card-step-how': 'Avec une carte, ou un compte PayPal si vous en avez un. Nous ne voyons jamais votre carte.',
  'card-step-back-one': 'PayPal vous ramène ici. Votre clé est prête dès que le paiement est confirmé.',
  'card-step-back-other': 'PayPal vous ramène ici. Vos clés sont prêtes dès que le paiement est confirmé.',
  'no-money-moves': 'Démo : aucun argent ne circule',
  'card-demo-elsewhere': 'Cette démonstration n’accepte pas les cartes ici. Choisissez un autre moyen de paiement.',
  'card-go': 'Payer avec PayPal',
  'proof-not-sent': 'Votre justificatif n’a pas été envoyé. Choisissez-le à nouveau.',
  'proof-required': 'Veuillez joindre un justificatif de paiement.',
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
  'card-too-small': 'Cette commande est trop petite pour la carte : payez-la par virement ou par portefeuille.',
  'card-no-key':
    'Rien n’a été débité : il ne reste aucune clé pour un jeu de cette commande. La commande reste ouverte. Réessayez plus tard, ou recommencez depuis votre panier.',
  'picture-no-room': 'Cette commande a déjà autant d’images qu’elle peut en garder. Envoyez votre texte sans image.',
  'question-no-room':
    'Vos demandes sur cette commande n’ont pas la place pour un texte aussi long. Écrivez moins, ou écrivez-nous sur la page d’assistance.',
  'refund-text-required': 'Veuillez dire pourquoi vous souhaitez un remboursement.',
  'problem-text-required': 'Veuillez nous dire ce qu’a répondu la plateforme.',
  'demo-card-lead': 'Cette page de la boutique remplace PayPal. Elle ne demande aucune carte, et rien n’est débité.',
  'demo-card-pay': 'Payer {amount}',
  'demo-card-decline': 'Refuser la carte',
  'demo-card-cancel': 'Revenir sans payer',
  'demo-provider-title': 'Démo : ce n’est pas {provider}',
  'demo-provider-lead': 'Cette page de la boutique remplace {provider}. Choisissez une de ces trois personnes inventées.',
  'demo-provider-cancel': 'Revenir sans se connecter',
  'method-bank-hint': 'Depuis n’importe quelle banque marocaine',
  'method-card-hint': 'Par PayPal, en dollars',
  'method-wallet-hint': 'Depuis votre téléphone',
};
