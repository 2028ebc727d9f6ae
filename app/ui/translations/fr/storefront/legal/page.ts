import type { legal as english } from '../../../en/storefront/legal/page';
import type { Translation } from '../../../format';

export const legal: Translation<typeof english> = {
  'legal-draft': 'Ce texte est un brouillon. Le propriétaire de la boutique ne l’a pas encore confirmé.',
  'legal-more': 'À lire aussi',
  'legal-seller-unknown': 'Les réglages de cette boutique n’indiquent pas encore son vendeur.',
  'terms-title': 'Conditions de vente',
  'refunds-title': 'Remboursements',
  'privacy-title': 'Confidentialité',
  'legal-title': 'Mentions légales',
  'legal-description': 'Qui gère Miftah, et comment joindre le vendeur.',
  'legal-lead': 'Qui vend ici, et comment nous joindre.',
  'legal-seller-title': 'Le vendeur',
  'legal-name': 'Nom',
  'legal-ice': 'ICE',
  'legal-rc': 'RC',
  'legal-address': 'Adresse',
  'legal-email': 'Email',
  'legal-reach-title': 'Nous joindre',
  'legal-reach': 'Écrivez-nous sur la <support>page d’assistance</support>. Nous répondons sous 24 heures.',
  'legal-marks-title': 'Noms et marques',
};
