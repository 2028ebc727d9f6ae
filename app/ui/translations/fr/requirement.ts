import type { requirementTexts as english } from '../en/requirement';
import type { Translation } from '../format';

export const requirementTexts: Translation<typeof english> = {
  'requirement-os': 'Système',
  'requirement-processor': 'Processeur',
  'requirement-memory': 'Mémoire',
  'requirement-graphics': 'Carte graphique',
  'requirement-storage': 'Espace disque',
  'requirement-network': 'Réseau',
  'requirement-sound': 'Carte son',
  'requirement-display': 'Affichage',
  'requirement-controller': 'Manette',
  'requirement-console': 'Console',
  'requirement-minimum': 'Minimum',
  'requirement-recommended': 'Recommandé',
  'requirement-notes': 'Notes',
};
