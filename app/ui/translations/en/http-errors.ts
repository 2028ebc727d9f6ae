/** The plain answers of the server, to requests that no page could answer. No page and no browser has this table. */
export const httpErrorTexts = {
  'http-busy': 'Many people are here just now. Please try again in a few seconds.',
  'http-no-file': 'There is no such file.',
  'http-method': 'This site understands GET, HEAD and POST.',
  'http-too-long': 'This address is too long.',
  'http-unreadable': 'This address is not understood.',
  'http-foreign': 'This request does not come from a page of this site.',
  'http-untold':
    'Your browser does not say from which page this form comes. Open that page by an address without a question mark, and send the form from there.',
  'http-bad-request': 'This request is not understood.',
} as const;
