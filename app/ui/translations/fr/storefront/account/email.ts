import type { email as english } from '../../../en/storefront/account/email';
import type { Translation } from '../../../format';

export const email: Translation<typeof english> = {
  'mails-too-many': 'Nous vous avons déjà envoyé plusieurs emails. Cherchez-les, ou réessayez dans une heure.',
  'mails-too-many-today': 'Nous vous avons déjà envoyé beaucoup d’emails aujourd’hui. Cherchez-les, ou réessayez demain.',
  'contact-email-required': 'Veuillez saisir votre adresse email.',
  'contact-email-invalid': 'Saisissez une adresse email valide.',
};
