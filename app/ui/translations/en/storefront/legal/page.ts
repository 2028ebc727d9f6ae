/**
 * What all legal pages share, and the legal notice; the others are in terms.ts, refunds.ts and privacy.ts. Drafts for a store in Morocco, by
 * laws 31-08 (consumers) and 09-08 (personal data): the owner reads them, changes what is not so, and confirms them by a setting
 * (docs/settings.md).
 */
export const legal = {
  'legal-draft': 'This text is a draft. The owner of the store has not confirmed it yet.',
  'legal-more': 'More of this',
  'legal-seller-unknown': 'The settings of this store do not name its seller yet.',
  'terms-title': 'Terms of sale',
  'refunds-title': 'Refunds',
  'privacy-title': 'Privacy',
  'legal-title': 'Legal notice',
  'legal-description': 'Who runs Miftah, and how to reach the seller.',
  'legal-lead': 'Who sells here, and how to reach us.',
  'legal-seller-title': 'The seller',
  'legal-name': 'Name',
  'legal-ice': 'ICE',
  'legal-rc': 'RC',
  'legal-address': 'Address',
  'legal-email': 'Email',
  'legal-reach-title': 'Reach us',
  'legal-reach': 'Write to us on the <support>support page</support>. We answer within 24 hours.',
  'legal-marks-title': 'Names and marks',
} as const;
