import type { password as english } from '../../../en/storefront/account/password';
import type { Translation } from '../../../format';

export const password: Translation<typeof english> = {
  password: 'Mot de passe',
  'password-new': 'Nouveau mot de passe',
  'password-confirm': 'Confirmer le mot de passe',
  'password-hint': 'Au moins 6 caractères. Quelques mots ensemble font un mot de passe solide.',
  'password-hint-owner': 'Au moins 12 caractères, car ce compte gère la boutique. Quelques mots ensemble font un mot de passe solide.',
  'password-send-link': 'Envoyer le lien',
};
