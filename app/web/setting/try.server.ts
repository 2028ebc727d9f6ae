import type { SettingGroup } from '~/domain/setting';
import type { ShopServices } from '~/domain/setting/services';
import type { Delivery } from '~/ports/mailer';
import { shop } from '~/services/index.server';
import { mailFailureText } from '~/ui/admin/mail/view';
import { t } from '~/ui/translations/admin';

const SUBJECT = 'A test of your store’s mail server';
const TEXT = 'This mail server works: your store can write to its shoppers. You can delete this mail.';
const MESSAGE = 'Your store can write to you here.';

/** Sends a test mail to this address, or a test message to the owner's chat, and says how it went; null: nothing of it is set. */
export async function tryService(
  group: SettingGroup,
  { mailServer, telegram }: ShopServices,
  to: string,
): Promise<{ readonly isSent: boolean; readonly text: string } | null> {
  if (group === 'mail' && mailServer !== null)
    return told(await shop.tryMailServer(mailServer, testMail(to)), t('settings-test-mail-sent', { to }));
  if (group === 'telegram' && telegram !== null)
    return told(await shop.messengerOf(telegram).send(MESSAGE), t('settings-test-telegram-sent'));
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
  };
}

function told(delivery: Delivery, sent: string) {
  if (delivery.isSent) return { isSent: true, text: sent };
  return { isSent: false, text: t('settings-test-failed', { why: mailFailureText(delivery) ?? '' }) };
}
