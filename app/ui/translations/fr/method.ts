import type { method as english } from '../en/method';
import type { Translation } from '../format';

export const method: Translation<typeof english> = {
  'method-bank': 'Virement bancaire',
  'method-bank-hint': 'Depuis n’importe quelle banque marocaine',
  'method-bank-account': 'Compte bancaire',
  'method-bank-named': 'virement bancaire',
  'method-bank-taken': 'les virements bancaires',
  'method-card': 'Carte bancaire',
  'method-card-hint': 'Par PayPal, en dollars',
  'method-card-named': 'carte bancaire',
  'method-card-taken': 'PayPal, les cartes bancaires',
  'method-wallet': 'Portefeuille mobile',
  'method-wallet-hint': 'Depuis votre téléphone',
  'method-wallet-account': 'Portefeuille mobile',
  'method-wallet-named': 'portefeuille mobile',
  'method-wallet-taken': 'les portefeuilles mobiles',
};
