// The pages of the fake PayPal, on which a person pays, or doesn't. They work without scripts.

/** @type {(title: string, body: string) => string} */
const page = (
  title,
  body,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"><title>${title}</title></head>
<body style="font: 1rem/1.6 sans-serif; max-width: 30rem; margin: 2rem auto; padding: 0 1rem"><h1>${title}</h1>
<p>This is not PayPal: it is a part of the store’s tests. No money moves.</p>${body}</body></html>`;

/** @type {(order: import('./paypal-ledger.mjs').Entry) => string} */
export function approvePage({ value, currency, payee, customId }) {
  const choices = [
    ['pay', 'Pay now'],
    ['close', 'Pay now, and don’t return to the store'],
    ['later', 'Pay by a way that takes a while'],
    ['decline', 'Pay with a card that is declined'],
    ['cancel', 'Cancel and return to the store'],
  ];
  const buttons = choices.map(([choice, label]) => `<p><button name="choice" value="${choice}">${label}</button></p>`).join('');
  return page(
    'Fake PayPal',
    `<p>To: ${escape(payee.email_address)}<br>For: ${escape(customId ?? '')}<br>Amount: <strong>${escape(value)} ${escape(currency)}</strong></p>
<form method="post">${buttons}</form>`,
  );
}

export const closedPage = () => page('Fake PayPal', '<p>Approved. Close this page now, and come back to the store whenever you like.</p>');
export const gonePage = () => page('Fake PayPal', '<p>This payment is over, or never was. Go back to the store.</p>');

/** @type {(text: string) => string} */
function escape(text) {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
