/** The plain answers of the front door, to requests that no page could answer. No page and no browser has this table. */
export const door = {
  'door-busy': 'Many people are here just now. Please try again in a few seconds.',
  'door-no-file': 'There is no such file.',
  'door-method': 'This site understands GET, HEAD and POST.',
  'door-too-long': 'This address is too long.',
  'door-unreadable': 'This address is not understood.',
  'door-foreign': 'This request does not come from a page of this site.',
  'door-untold':
    'Your browser does not say from which page this form comes. Open that page by an address without a question mark, and send the form from there.',
  'door-bad-request': 'This request is not understood.',
  'door-bug': 'Oops! Something went wrong. Please try again.',
} as const;
