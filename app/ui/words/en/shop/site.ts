/** The contact form. */
export const site = {
  'contact-name-required': 'Please enter your name.',
  'contact-name-too-long': 'Your name can have up to 100 characters.',
  'contact-email-required': 'Please enter your email address.',
  'contact-email-invalid': 'Enter a valid email address.',
  'contact-message-required': 'Please write a message.',
  'contact-message-too-long': 'Your message can have up to 5,000 characters.',
  captcha: 'Please verify that you are not a robot.',
  'contact-sent': 'Thank you! Your message has been sent.',
  'contact-failed': 'Oops! Something went wrong. Please try again.',
  'contact-too-many': 'You have written several messages. Please wait an hour and try again.',
} as const;
