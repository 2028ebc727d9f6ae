/** The legal pages. */
export const legalTexts = {
  // * What all legal pages share, and the legal notice; the others are in terms.ts, refunds.ts and privacy.ts. Drafts for a store in Morocco, by laws 31-08 (consumers) and 09-08 (personal data): the owner reads them, changes what is not so, and confirms them by a setting (docs/settings.md).
  'legal-draft': 'This text is a draft. The owner of the store has not confirmed it yet.',
  'legal-more': 'More of this',
  'legal-seller-unknown': 'The settings of this store do not name its seller yet.',
  'terms-title': 'Terms of sale',
  'refunds-title': 'Refunds',
  'privacy-title': 'Privacy',
  'legal-title': 'Legal notice',
  'legal-description': 'Who runs Miftah, and how to reach the seller.',
  'legal-lead': 'Who sells here, and how to reach us.',
  'legal-seller-title': 'The seller',
  'legal-name': 'Name',
  'legal-ice': 'ICE',
  'legal-rc': 'RC',
  'legal-address': 'Address',
  'legal-email': 'Email',
  'legal-reach-title': 'Reach us',
  'legal-reach': 'Write to us on the <support>support page</support>. We answer within 24 hours.',
  'legal-marks-title': 'Names and marks',
  // What the store knows about a person.
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
  // When money is given back.
  'refunds-description': 'When Miftah gives money back for a game key, and how you ask for it.',
  'refunds-lead': 'When you get your money back, and how you ask for it.',
  'refunds-unseen-title': 'You have not looked at the key',
  'refunds-unseen':
    'Under law 31-08 you may change your mind within 7 days of the purchase, without a reason. As long as you have not revealed the key, we give you the whole price back.',
  'refunds-seen-title': 'You have revealed the key',
  'refunds-seen':
    'A key that somebody has read can not be sold again: when you reveal it, you ask for delivery at once and give up the right to change your mind. We still look at each request within 14 days of the purchase, case by case.',
  'refunds-broken-title': 'The key does not work',
  'refunds-broken': 'Then it does not matter that you have seen it: we replace it, or give you the whole price back.',
  'refunds-owed-title': 'The key has not come',
  'refunds-owed': 'If you paid and wait for a key, you can ask for your money at any time until it comes.',
  'refunds-how-title': 'How to ask',
  'refunds-how':
    'Open the order in your account, choose the game, and ask for a refund. People read it within 24 hours, and you see the answer there.',
  'refunds-money-title': 'How the money comes back',
  'refunds-money': 'The way that you paid.',
  'refunds-money-named': 'The way that you paid: to {accounts}.',
  'refunds-money-bank': 'the bank account',
  'refunds-money-card': 'the card',
  'refunds-money-wallet': 'the wallet',
  'refunds-money-when': 'The money leaves us within 15 days of the answer. A refund costs you nothing.',
  // The terms of sale.
  'terms-description': 'What you and Miftah agree to when you buy a game key.',
  'terms-lead': 'What you and the store agree to when you buy a game key.',
  'terms-what-title': 'What you buy',
  'terms-what':
    'A game key is a code that adds one game to one account on a platform, such as Steam. The page of each game names the platform and, where we know it, what the game needs. The account is yours, and the rules of the platform apply to it.',
  'terms-what-once': 'Each key is sold once. It is for your own use or a present, not to be sold again.',
  'terms-price-title': 'Price',
  'terms-price': 'Prices are in Moroccan dirhams, taxes included. You pay the price that your order shows; nothing is added.',
  'terms-price-dollar': 'The dollar figure is only a help.',
  'terms-price-dollar-card': 'The dollar figure is only a help, except for a card: the payment page shows what your card pays.',
  'terms-order-title': 'Your order',
  'terms-order':
    'Before you order, the summary shows each game and the total, and you can still change them. With your order you accept these terms.',
  'terms-order-hold':
    'An order holds its keys for {minutes} minutes. If it is not paid by then, the keys may go to somebody else. An order that is not paid costs nothing.',
  'terms-delivery-title': 'Delivery',
  'terms-delivery': 'When the payment is confirmed, the keys are in your account, on the page of the order.',
  'terms-delivery-mail': 'You get a mail with a link to it, never with the key.',
  'terms-delivery-owed':
    'If you paid and no key is left, the order says so. You get the next key that arrives, or your money back if you ask for it.',
  'terms-broken-title': 'A key that does not work',
  'terms-broken':
    'Tell us on the page of the order. We check the key, and give you another one or your money back. The guarantees of the law stay yours.',
  'terms-account-title': 'Your account',
  'terms-account':
    'Keep your password to yourself: whoever has it can read your keys. We may close an account that pays with money of others or tries to get keys without paying.',
  'terms-dispute-title': 'If we disagree',
  'terms-dispute':
    'Write to us first. Moroccan law applies, law 31-08 on the protection of consumers with it, and the courts that it names decide. These terms take no right from you that the law gives you.',
} as const;
