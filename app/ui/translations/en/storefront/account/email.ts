/** What is wrong with an address to write to. */
export const email = {
  'mails-too-many': 'We already sent you several mails. Please look for them, or try again in an hour.',
  'mails-too-many-today': 'We already sent you many mails today. Please look for them, or try again tomorrow.',
  'contact-email-required': 'Please enter your email address.',
  'contact-email-invalid': 'Enter a valid email address.',
} as const;
