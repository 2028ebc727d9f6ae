import type { terms as english } from '../../../en/storefront/legal/terms';
import type { Translation } from '../../../format';

export const terms: Translation<typeof english> = {
  'terms-description': 'Ce que vous et Miftah convenez quand vous achetez une clé d’activation.',
  'terms-lead': 'Ce que vous et la boutique convenez quand vous achetez une clé d’activation.',
  'terms-what-title': 'Ce que vous achetez',
  'terms-what':
    'Une clé d’activation est un code qui ajoute un jeu à un compte sur une plateforme, comme Steam. La page de chaque jeu nomme la plateforme et, quand nous le savons, ce qu’il faut pour y jouer. Le compte est le vôtre, et les règles de la plateforme s’y appliquent.',
  'terms-what-once': 'Chaque clé est vendue une seule fois. Elle est pour vous ou pour un cadeau, pas pour la revente.',
  'terms-price-title': 'Prix',
  'terms-price': 'Les prix sont en dirhams marocains, taxes comprises. Vous payez le prix affiché dans votre commande ; rien ne s’ajoute.',
  'terms-price-dollar': 'Le montant en dollars n’est qu’une aide.',
  'terms-price-dollar-card':
    'Le montant en dollars n’est qu’une aide, sauf pour une carte : la page de paiement montre ce que paie votre carte.',
  'terms-order-title': 'Votre commande',
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
