/** When money is given back. */
export const refunds = {
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
} as const;
