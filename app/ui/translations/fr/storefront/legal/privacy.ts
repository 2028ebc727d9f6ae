import type { privacy as english } from '../../../en/storefront/legal/privacy';
import type { Translation } from '../../../format';

export const privacy: Translation<typeof english> = {
  'privacy-description': 'Ce que Miftah sait de vous, pourquoi, combien de temps, et vos droits selon la loi 09-08.',
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
};
