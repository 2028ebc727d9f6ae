import type { legalTexts as english } from '../en/legal';
import type { Translation } from '../format';

export const legalTexts: Translation<typeof english> = {
  'legal-draft': 'Ce texte est un brouillon. Le propriétaire de la boutique ne l’a pas encore confirmé.',
  'legal-more': 'À lire aussi',
  'legal-seller-unknown': 'Les réglages de cette boutique n’indiquent pas encore son vendeur.',
  'legal-description': 'Qui gère la boutique, et comment joindre le vendeur.',
  'legal-lead': 'Qui vend ici, et comment nous joindre.',
  'legal-seller-title': 'Le vendeur',
  'legal-ice': 'ICE',
  'legal-rc': 'RC',
  'legal-address': 'Adresse',
  'legal-reach-title': 'Nous joindre',
  'legal-reach': 'Écrivez-nous sur la <support>page d’assistance</support>. Nous répondons sous 24 heures.',
  'legal-marks-title': 'Noms et marques',
  'privacy-description': 'Ce que la boutique sait de vous, pourquoi, combien de temps, et vos droits selon la loi 09-08.',
  'privacy-lead': 'Ce que la boutique sait de vous, pourquoi, et combien de temps.',
  'privacy-who-title': 'Qui est responsable',
  'privacy-who': 'Le vendeur, nommé dans les mentions légales. La loi 09-08 relative à la protection des données personnelles s’applique.',
  'privacy-what-title': 'Ce que nous gardons',
  'privacy-what-account': 'Votre compte : adresse email, nom, et un mot de passe que personne ne peut relire.',
  'privacy-what-orders': 'Vos commandes, comment elles ont été payées, et la référence du paiement.',
  'privacy-what-orders-card':
    'Vos commandes, comment elles ont été payées, et la référence du paiement. Les numéros de carte ne nous parviennent jamais : PayPal les a.',
  'privacy-what-proofs':
    'La photo d’un virement que vous envoyez comme justificatif, et celle que vous joignez à une demande. Seul le propriétaire les voit.',
  'privacy-what-refunds': 'Pour un remboursement, le RIB ou le numéro du portefeuille qui le reçoit. Il est chiffré.',
  'privacy-what-messages': 'Ce que vous nous écrivez, et nos réponses.',
  'privacy-what-alerts': 'Les jeux épuisés dont vous attendez le retour, et votre adresse pour vous prévenir.',
  'privacy-what-security':
    'Les connexions, réussies ou refusées, avec l’adresse réseau, pour que vous et nous remarquions si quelqu’un d’autre essaie.',
  'privacy-cookies-title': 'Cookies',
  'privacy-cookies':
    'Seulement ceux dont la boutique a besoin : votre session, votre panier, la langue choisie, les derniers jeux que vous avez regardés, une marque disant que ce navigateur s’est déjà connecté et, pour peu de temps, ce qu’il faut à une connexion en cours, à un message ou à un formulaire à renvoyer, avec ce que vous y avez saisi. Pas de publicité, pas de mesure d’audience, rien d’autres sites.',
  'privacy-long-title': 'Combien de temps',
  'privacy-long-proofs-one': 'Justificatifs de paiement : {count} jour.',
  'privacy-long-proofs-other': 'Justificatifs de paiement : {count} jours.',
  'privacy-long-messages-one': 'Messages : {count} jour après la réponse.',
  'privacy-long-messages-other': 'Messages : {count} jours après la réponse.',
  'privacy-long-refund-accounts-one': 'RIB ou portefeuille d’un remboursement : {count} jour après celui-ci.',
  'privacy-long-refund-accounts-other': 'RIB ou portefeuille d’un remboursement : {count} jours après celui-ci.',
  'privacy-long-security-one': 'Connexions : {count} jour.',
  'privacy-long-security-other': 'Connexions : {count} jours.',
  'privacy-long-orders':
    'Commandes payées : aussi longtemps que la loi demande à un commerce de tenir ses comptes. Si vous supprimez votre compte, votre nom en disparaît.',
  'privacy-others-title': 'Qui d’autre les reçoit',
  'privacy-others': 'Personne ne les achète.',
  'privacy-others-card': 'PayPal reçoit ce qu’il faut pour un paiement par carte.',
  'privacy-others-providers': 'Si vous vous connectez avec {providers}, cette entreprise le sait.',
  'privacy-others-mail': 'Notre service d’email transporte nos messages.',
  'privacy-others-abroad': 'Certains de ces services sont hors du Maroc.',
  'privacy-others-abroad-mail': 'Le service d’email peut se trouver hors du Maroc.',
  'privacy-rights-title': 'Vos droits',
  'privacy-rights':
    'Vous pouvez lire ce que nous avons, le corriger, le faire supprimer et vous opposer à son usage. La page de votre compte en fait l’essentiel : une copie de vos données, votre nom, et la suppression du compte. Pour tout le reste, écrivez-nous.',
  'privacy-cndp':
    'Si nous ne vous aidons pas, vous pouvez vous adresser à la CNDP, la commission qui veille sur les données personnelles au Maroc : cndp.ma.',
  'refunds-description': 'Quand la boutique rembourse une clé d’activation, et comment le demander.',
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
  'terms-lead': 'Ce que vous et la boutique convenez quand vous achetez une clé d’activation.',
  'terms-what-title': 'Ce que vous achetez',
  'terms-what':
    'Une clé d’activation est un code qui ajoute un jeu à un compte sur une plateforme, comme Steam. La page de chaque jeu nomme la plateforme et, quand nous le savons, ce qu’il faut pour y jouer. Le compte est le vôtre, et les règles de la plateforme s’y appliquent.',
  'terms-what-once': 'Chaque clé est vendue une seule fois. Elle est pour vous ou pour un cadeau, pas pour la revente.',
  'terms-price': 'Les prix sont en dirhams marocains, taxes comprises. Vous payez le prix affiché dans votre commande ; rien ne s’ajoute.',
  'terms-price-dollar': 'Le montant en dollars n’est qu’une aide.',
  'terms-price-dollar-card':
    'Le montant en dollars n’est qu’une aide, sauf pour une carte : la page de paiement montre ce que paie votre carte.',
  'terms-order':
    'Avant de commander, le récapitulatif montre chaque jeu et le total, et vous pouvez encore les modifier. En commandant, vous acceptez ces conditions.',
  'terms-order-hold':
    'Une commande réserve ses clés pendant {minutes} minutes. Si elle n’est pas payée d’ici là, les clés peuvent aller à quelqu’un d’autre. Une commande non payée ne coûte rien.',
  'terms-delivery-title': 'Livraison',
  'terms-delivery': 'Quand le paiement est confirmé, les clés sont dans votre compte, sur la page de la commande.',
  'terms-delivery-mail': 'Vous recevez un email avec un lien vers elle, jamais avec la clé.',
  'terms-delivery-owed':
    'Si vous avez payé et qu’il ne reste plus de clé, la commande le dit. Vous recevez la prochaine clé qui arrive, ou un remboursement si vous le demandez.',
  'terms-broken-title': 'Une clé qui ne marche pas',
  'terms-broken':
    'Dites-le-nous sur la page de la commande. Nous vérifions la clé, et vous en donnons une autre ou vous remboursons. Les garanties de la loi restent les vôtres.',
  'terms-account-title': 'Votre compte',
  'terms-account':
    'Gardez votre mot de passe pour vous : celui qui l’a peut lire vos clés. Nous pouvons fermer un compte qui paie avec l’argent d’autrui ou qui tente d’obtenir des clés sans payer.',
  'terms-dispute-title': 'En cas de désaccord',
  'terms-dispute':
    'Écrivez-nous d’abord. La loi marocaine s’applique, dont la loi 31-08 sur la protection du consommateur, et les tribunaux qu’elle désigne décident. Ces conditions ne vous retirent aucun droit que la loi vous donne.',
};
