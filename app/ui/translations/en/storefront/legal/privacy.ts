/** What the store knows about a person. */
export const privacy = {
  'privacy-description': 'What Miftah knows about you, for what, how long, and your rights under law 09-08.',
  'privacy-lead': 'What the store knows about you, for what, and for how long.',
  'privacy-who-title': 'Who is responsible',
  'privacy-who': 'The seller, who is named on the legal page. Law 09-08 on the protection of personal data applies.',
  'privacy-what-title': 'What we keep',
  'privacy-what-account': 'Your account: e-mail address, name, and a password that nobody can read back.',
  'privacy-what-orders': 'Your orders, how they were paid, and the reference of the payment.',
  'privacy-what-orders-card':
    'Your orders, how they were paid, and the reference of the payment. Card numbers never reach us: PayPal has them.',
  'privacy-what-proofs':
    'The picture of a transfer that you send as a proof, and one that you send with a request. Only the owner sees them.',
  'privacy-what-messages': 'What you write to us, and our answers.',
  'privacy-what-alerts': 'Which sold-out games you asked us to tell you about, and your address for it.',
  'privacy-what-security': 'Sign-ins and refused ones, with the network address, so that you and we notice if somebody else tries.',
  'privacy-cookies-title': 'Cookies',
  'privacy-cookies':
    'Only those that the store needs: your session, your cart, the language you chose, the games you looked at last, a mark that this browser signed in before, and for a short time what a sign-in under way, a message, or a form that must be sent again needs, with what you typed into it. No advertising, no counting of visitors, nothing from other sites.',
  'privacy-long-title': 'How long',
  'privacy-long-proofs-one': 'Proofs of payment: {count} day.',
  'privacy-long-proofs-other': 'Proofs of payment: {count} days.',
  'privacy-long-messages-one': 'Messages: {count} day after the answer.',
  'privacy-long-messages-other': 'Messages: {count} days after the answer.',
  'privacy-long-security-one': 'Sign-ins: {count} day.',
  'privacy-long-security-other': 'Sign-ins: {count} days.',
  'privacy-long-orders':
    'Paid orders: as long as the law asks a business to keep its books. If you delete your account, your name leaves them.',
  'privacy-others-title': 'Who else gets it',
  'privacy-others': 'Nobody buys it.',
  'privacy-others-card': 'PayPal gets what a card payment needs.',
  'privacy-others-providers': 'If you sign in with {providers}, that company knows that you do.',
  'privacy-others-mail': 'Our mail service carries our mails.',
  'privacy-others-abroad': 'Some of these services are outside Morocco.',
  'privacy-others-abroad-mail': 'The mail service may be outside Morocco.',
  'privacy-rights-title': 'Your rights',
  'privacy-rights':
    'You may read what we have, correct it, have it removed, and object to its use. Your account page does most of it: a copy of your data, your name, and the end of the account. For all else write to us.',
  'privacy-cndp': 'If we do not help you, you may turn to the CNDP, the commission that watches over personal data in Morocco: cndp.ma.',
} as const;
