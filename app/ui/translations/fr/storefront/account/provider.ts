import type { provider as english } from '../../../en/storefront/account/provider';
import type { Translation } from '../../../format';

export const provider: Translation<typeof english> = {
  'provider-not-set-up': 'Cette boutique ne propose pas cette connexion. Connectez-vous autrement.',
  'provider-not-proven': 'Montrez d’abord que c’est bien vous.',
  'provider-disabled': 'Ce compte a été désactivé.',
  'provider-popup-closed': 'La fenêtre de connexion a été fermée trop tôt. Veuillez réessayer.',
  'provider-cancelled-request': 'Plusieurs demandes de connexion ont été détectées. Veuillez réessayer.',
  'provider-too-many': 'Trop de tentatives. Veuillez réessayer dans 15 minutes.',
  'provider-provider-unverified': 'Votre adresse n’y est pas vérifiée. Vérifiez-la là-bas, puis réessayez.',
  'provider-account-unverified': 'Confirmez d’abord votre adresse ici.',
  'provider-linked-elsewhere': 'Il est lié à un autre compte de cette boutique.',
  'provider-other-linked': 'Votre compte ici est déjà lié à un autre.',
  'provider-only-way-in': 'Vous n’avez pas d’autre moyen de vous connecter. Choisissez d’abord un mot de passe.',
  'provider-unlinked-google': 'Google n’est plus lié à votre compte.',
  'provider-unlinked-github': 'GitHub n’est plus lié à votre compte.',
  'provider-linked-google': 'Google est lié à votre compte.',
  'provider-linked-github': 'GitHub est lié à votre compte.',
  'provider-link': 'Lier {provider}',
  'provider-unlink': 'Délier {provider}',
  'provider-not-linked': 'Non lié',
};
