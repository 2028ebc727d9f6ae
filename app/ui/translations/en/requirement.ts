/** The labels of system requirements, by the table of app/domain/game/description.ts. Only the server reads them. */
export const requirementTexts = {
  'requirement-os': 'OS',
  'requirement-processor': 'Processor',
  'requirement-memory': 'Memory',
  'requirement-graphics': 'Graphics',
  'requirement-storage': 'Storage',
  'requirement-network': 'Network',
  'requirement-sound': 'Sound',
  'requirement-display': 'Display',
  'requirement-controller': 'Controller',
  'requirement-console': 'Console',
  'requirement-minimum': 'Minimum',
  'requirement-recommended': 'Recommended',
  'requirement-notes': 'Notes',
} as const;
