/** What is wrong with an address to write to. */
export const email = {
  'mails-too-many': 'We already sent you several mails. Please look for them, or try again in an hour.',
  'contact-email-required': 'Please enter your email address.',
  'contact-email-invalid': 'Enter a valid email address.',
} as const;
