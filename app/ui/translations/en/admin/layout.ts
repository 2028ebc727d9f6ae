/** What any of the owner’s pages may say. */
export const page = {
  saving: 'Saving...',
  'reads-en': 'English',
  'reads-fr': 'French',
  'reads-ar': 'Arabic',
  'unreadable-here':
    'What is stored here is damaged, or a newer version of the store wrote it. Nothing is lost, and nothing was changed. The health page names the document.',
  'unreadable-way': 'Open the health page',
} as const;
