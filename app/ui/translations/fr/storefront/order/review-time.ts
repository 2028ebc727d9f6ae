import type { reviewTime as english } from '../../../en/storefront/order/review-time';
import type { Translation } from '../../../format';

export const reviewTime: Translation<typeof english> = {
  'usual-wait-minutes-one': 'En général, vérifié en {count} minute.',
  'usual-wait-minutes-other': 'En général, vérifié en {count} minutes.',
  'usual-wait-hours-one': 'En général, vérifié en {count} heure.',
  'usual-wait-hours-other': 'En général, vérifié en {count} heures.',
  'usual-wait-days-one': 'En général, vérifié en {count} jour.',
  'usual-wait-days-other': 'En général, vérifié en {count} jours.',
  'usual-delivery-minutes-one': 'En général, les clés arrivent en {count} minute après un paiement par carte.',
  'usual-delivery-minutes-other': 'En général, les clés arrivent en {count} minutes après un paiement par carte.',
  'usual-delivery-hours-one': 'En général, les clés arrivent en {count} heure après un paiement par carte.',
  'usual-delivery-hours-other': 'En général, les clés arrivent en {count} heures après un paiement par carte.',
  'usual-delivery-days-one': 'En général, les clés arrivent en {count} jour après un paiement par carte.',
  'usual-delivery-days-other': 'En général, les clés arrivent en {count} jours après un paiement par carte.',
};
