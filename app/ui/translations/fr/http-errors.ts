import type { httpErrorTexts as english } from '../en/http-errors';
import type { Translation } from '../format';

export const httpErrorTexts: Translation<typeof english> = {
  'http-busy': 'Il y a beaucoup de monde en ce moment. Veuillez réessayer dans quelques secondes.',
  'http-no-file': 'Ce fichier n’existe pas.',
  'http-method': 'Ce site ne comprend que GET, HEAD et POST.',
  'http-too-long': 'Cette adresse est trop longue.',
  'http-unreadable': 'Cette adresse n’a pas été comprise.',
  'http-foreign': 'Cette demande ne vient pas d’une page de ce site.',
  'http-untold':
    'Votre navigateur ne dit pas de quelle page vient ce formulaire. Ouvrez cette page par une adresse sans point d’interrogation, et envoyez-le de là.',
  'http-bad-request': 'Cette demande n’a pas été comprise.',
};
