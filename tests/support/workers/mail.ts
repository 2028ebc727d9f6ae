import { createEncryption } from '~/adapters/node/encryption.server';
import { createMailTemplates } from '~/adapters/mail-templates/render.server';
import { createSmtpMailer } from '~/adapters/smtp/mailer.server';
import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { INDEXES } from '~/features/data/indexes';
import { createMailSender } from '~/features/mail/index.server';
import type { Mailer } from '~/ports/mailer';

import { TEST_SECRET } from '../shop/test-shop';

/**
 * A process that sends mails, with its parent's clock: it gets a time, sends the mails that are due by then, and reports when it is done. A
 * 'careless' one counts a mail as sent as soon as it starts to send it.
 */
const [file = '', url = '', manner = ''] = process.argv.slice(2);
let now = 0;

// Longer (ms) than a busy machine needs for one mail: it gives up only on a server that never answers.
const patience = { greeting: 3000, silence: 4000 };
const mailer = createSmtpMailer({ url, isLocal: true, from: { name: 'Miftah', address: 'shop@shop.example' }, patience });
const careless: Mailer = {
  ...mailer,
  send: (message) => {
    void mailer.send(message);
    return Promise.resolve({ isSent: true });
  },
};

const mailing = createMailSender({
  store: openSqliteStore({ file, indexes: INDEXES }),
  clock: () => now,
  encryption: createEncryption(TEST_SECRET),
  templates: createMailTemplates({ origin: 'https://shop.example' }),
  log: { info: () => {}, warn: () => {}, error: () => {} },
  mailer: () => (manner === 'careless' ? careless : mailer),
  host: 'shop.example',
});

process.on('message', (time: number) => {
  now = time;
  void mailing.runDue().then(() => process.send?.('done'));
});
