import type { MailFailure } from '~/domain/mail';
import { isSecretSetting, namesIn, type SettingGroup, type SettingName } from '~/domain/setting';
import { readGroup } from '~/domain/setting/read';
import type { ShopServices } from '~/domain/setting/services';
import type { FormErrors } from '~/domain/shared/form-answer';
import { formError, type FormError } from '~/domain/shared/form-error';
import type { Shop } from '~/services/index.server';

/** The words of a test, in the owner's language. */
interface Test {
  readonly to: string;
  readonly mail: { readonly subject: string; readonly text: string };
  readonly message: string;
}

/** Sends a test mail to this address, or a test message to the owner's chat; null: nothing of the group is set. */
export async function tryService(shop: Shop, group: SettingGroup, { mailServer, telegram }: ShopServices, { to, mail, message }: Test) {
  if (group === 'mail' && mailServer !== null) return shop.tryMailServer(mailServer, testMail(shop, to, mail));
  if (group === 'telegram' && telegram !== null) return shop.messengerOf(telegram).send(message);
  return null;
}

/** Returns the errors of secrets that their service refuses. A service that is away may be so for an hour: it refuses nothing. */
export async function refusedSecrets(
  shop: Shop,
  group: SettingGroup,
  services: ShopServices,
  { ignoreWarnings = false } = {},
): Promise<FormErrors> {
  if (group === 'card') return refusedCards(shop, services.paypal, ignoreWarnings);
  const checked = await signInAlone(shop, group, services);
  if (checked === null || checked.isSent) return {};
  return checked.failure === 'sign-in-refused' || checked.failure === 'message-refused' ? errorsOf(group, checked.failure) : {};
}

/** Returns the errors of another account at PayPal. `ignoreWarnings`: doubts are left out. */
async function refusedCards(shop: Shop, paypal: ShopServices['paypal'], ignoreWarnings: boolean): Promise<FormErrors> {
  const now = shop.settings.services().paypal;
  const isUnchanged =
    paypal !== null && now?.clientId === paypal.clientId && now.clientSecret === paypal.clientSecret && now.place === paypal.place;
  if (isUnchanged) return {};
  const answer = paypal === null ? 'accepted' : await shop.tryPaypal(paypal);
  if (answer === 'refused') return { paypalSecret: formError('setting-paypal-refused') };
  if (ignoreWarnings) return {};
  if ((await shop.cardsLeftBy(paypal)).length > 0) return { paypalId: formError('setting-cards-open') };
  return answer === 'silent' ? { paypalId: formError('setting-paypal-silent') } : {};
}

/** Returns why what stood in a group can't come back: its secrets are not kept. null: it can. */
export async function refusedEarlier(shop: Shop, group: SettingGroup, until: number, ignoreWarnings: boolean): Promise<FormError | null> {
  const then = shop.settings.earlier(group, until);
  if (then === null || !namesIn(group).some(isSecretSetting)) return null;
  const read = readGroup(group, then, shop.env.envOverrides, shop.settings.keptSecrets(group));
  if (!read.ok || shop.settings.secretsToRetype(group, then).length > 0) return 'setting-secret-gone';
  const [[name, wrong] = []] = Object.entries(
    await refusedSecrets(shop, group, shop.settings.servicesWith(group, then), { ignoreWarnings }),
  );
  return name === undefined || wrong === undefined ? null : isSecretSetting(name) ? 'setting-secret-gone' : wrong;
}

async function signInAlone(shop: Shop, group: SettingGroup, { mailServer, telegram }: ShopServices) {
  if (group === 'mail' && mailServer !== null) return shop.tryMailServer(mailServer, null);
  if (group === 'telegram' && telegram !== null) return shop.messengerOf(telegram).check();
  return null;
}

/** Returns the message at the field that a failed test points to; none where it points to no field. */
export function errorsOf(group: SettingGroup, failure: MailFailure): FormErrors {
  const [name, error] = (group === 'telegram' ? OF_TELEGRAM : OF_MAIL)[failure] ?? [];
  return name === undefined || error === undefined ? {} : { [name]: error };
}

type FieldErrors = Readonly<Partial<Record<MailFailure, readonly [SettingName, FormError]>>>;

const OF_MAIL: FieldErrors = {
  unreachable: ['smtpServer', formError('setting-server-silent')],
  'no-answer': ['smtpServer', formError('setting-server-silent')],
  'not-secure': ['smtpServer', formError('setting-server-open')],
  'sign-in-refused': ['smtpPassword', formError('setting-sign-in-refused')],
  'sender-refused': ['mailFrom', formError('setting-sender-refused')],
};

const OF_TELEGRAM: FieldErrors = {
  'sign-in-refused': ['telegramSecret', formError('setting-bot-refused')],
  'message-refused': ['telegramChat', formError('setting-chat-refused')],
};

function testMail(shop: Shop, address: string, { subject, text }: Test['mail']) {
  const host = new URL(shop.env.origin).hostname;
  return {
    to: { name: '', address },
    replyTo: null,
    messageId: `<test.${shop.clock()}@${host}>`,
    subject,
    text: `${text}\n`,
    html: `<p>${text}</p>`,
    stopLink: null,
  };
}
