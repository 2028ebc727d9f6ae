import type { door as english } from '../en/http-errors';
import type { Translation } from '../format';

export const door: Translation<typeof english> = {
  'door-busy': 'Il y a beaucoup de monde en ce moment. Veuillez réessayer dans quelques secondes.',
  'door-no-file': 'Ce fichier n’existe pas.',
  'door-method': 'Ce site ne comprend que GET, HEAD et POST.',
  'door-too-long': 'Cette adresse est trop longue.',
  'door-unreadable': 'Cette adresse n’a pas été comprise.',
  'door-foreign': 'Cette demande ne vient pas d’une page de ce site.',
  'door-untold':
    'Votre navigateur ne dit pas de quelle page vient ce formulaire. Ouvrez cette page par une adresse sans point d’interrogation, et envoyez-le de là.',
  'door-bad-request': 'Cette demande n’a pas été comprise.',
  'door-bug': 'Oups ! Une erreur est survenue. Veuillez réessayer.',
};
