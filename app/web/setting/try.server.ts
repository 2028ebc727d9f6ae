import type { SettingGroup } from '~/domain/setting';
import type { ShopServices } from '~/domain/setting/services';
import { shop } from '~/services/index.server';

const SUBJECT = 'A test of your store’s mail server';
const TEXT = 'This mail server works: your store can write to its shoppers. You can delete this mail.';
const MESSAGE = 'Your store can write to you here.';

/** Sends a test mail to this address, or a test message to the owner's chat; null: nothing of the group is set. */
export async function tryService(group: SettingGroup, { mailServer, telegram }: ShopServices, to: string) {
  if (group === 'mail' && mailServer !== null) return shop.tryMailServer(mailServer, testMail(to));
  if (group === 'telegram' && telegram !== null) return shop.messengerOf(telegram).send(MESSAGE);
  return null;
}

function testMail(address: string) {
  const host = new URL(shop.env.origin).hostname;
  return {
    to: { name: '', address },
    replyTo: null,
    messageId: `<test.${shop.clock()}@${host}>`,
    subject: SUBJECT,
    text: `${TEXT}\n`,
    html: `<p>${TEXT}</p>`,
    stopLink: null,
  };
}
