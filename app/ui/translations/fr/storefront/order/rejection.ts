import type { rejection as english } from '../../../en/storefront/order/rejection';
import type { Translation } from '../../../format';

export const rejection: Translation<typeof english> = {
  'rejection-title-proof': 'Votre justificatif de paiement a été refusé.',
  'rejection-title-payment': 'Votre paiement n’a pas été accepté.',
  'rejection-reason': 'Raison : {reason}',
  'rejection-last': 'C’était le dernier essai : la commande est annulée.',
  'tries-left-proof-one': 'Vous pouvez envoyer encore un justificatif.',
  'tries-left-proof-other': 'Vous pouvez envoyer encore {count} justificatifs.',
  'tries-left-payment-one': 'Vous pouvez payer à nouveau. Il reste un essai.',
  'tries-left-payment-other': 'Vous pouvez payer à nouveau. Il reste {count} essais.',
};
