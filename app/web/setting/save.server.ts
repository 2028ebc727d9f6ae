import { GUARDED_GROUPS, type SettingGroup, type SettingValues } from '~/domain/setting';
import { readGroup } from '~/domain/setting/read';
import { rateJump } from '~/domain/setting/rate-jump';
import type { ShopServices } from '~/domain/setting/services';
import { toShopSettings } from '~/domain/setting/shop-settings';
import { formatUsdRate } from '~/domain/shared/money';
import { adminPaths } from '~/domain/paths/admin';
import { putBackForm, settingForm, type ChangeOutcome } from '~/features/setting/index.server';
import { shop } from '~/services/index.server';
import { mailFailureText } from '~/ui/admin/mail/view';
import { rateJumpText } from '~/ui/admin/setting/view';
import type { AdminTranslations } from '~/ui/translations/admin';
import type { AuthenticatedUser } from '~/web/current-user.server';
import { redirectWithToast } from '~/web/flash.server';
import { invalid, invalidWith } from '~/web/form-response.server';
import type { SubmittedForm } from '~/web/form.server';
import { takeConfirmation } from '~/web/sign-in/reauthenticate.server';

import { errorsOf, refusedEarlier, refusedSecrets, tryService } from './try.server';

interface Change {
  readonly say: AdminTranslations;
  readonly group: SettingGroup;
  readonly form: SubmittedForm;
  readonly visit: AuthenticatedUser;
}

/** Saves a typed group, or only checks or tests it. */
export async function saveGroup(change: Change) {
  const { group, form, visit } = change;
  const parsed = form.parse(settingForm(group));
  if (!parsed.ok) return invalid(form, parsed.errors);
  const { seen, anyway, ...typed } = parsed.value;
  const read = readGroup(group, typed, shop.env.fixed, shop.settings.keptSecrets(group));
  if (!read.ok) return invalid(form, read.errors);
  const services = shop.settings.tried(group, read.values);
  if (form.intent === 'check') return check(change, services, read.values);
  const refused = GUARDED_GROUPS.has(group) ? await takeConfirmation(visit, form) : null;
  if (refused !== null) return refused;
  if (form.intent === 'test') return test(change, services);
  const jump = jumpOf(change, read.values, anyway);
  if (jump !== null) return jump;
  const wrong = await refusedSecrets(group, services, { isAnyway: anyway !== '' });
  if (Object.keys(wrong).length > 0) return invalid(form, wrong);
  return answer(
    change,
    await shop.settings.change(group, { values: read.values, by: visit.account.id, seen: Number(seen) }),
    'settings-saved',
  );
}

/** Puts back what stood in a group before. */
export async function putBack(change: Change) {
  const { group, form, visit } = change;
  const parsed = form.parse(putBackForm);
  if (!parsed.ok) return invalid(form, parsed.errors);
  const refused = GUARDED_GROUPS.has(group) ? await takeConfirmation(visit, form) : null;
  if (refused !== null) return refused;
  const { anyway, ...wanted } = parsed.value;
  const jump = jumpOf(change, shop.settings.earlier(group, wanted.until) ?? {}, anyway);
  if (jump !== null) return jump;
  const wrong = await refusedEarlier(group, wanted.until, anyway !== '');
  if (wrong !== null) return invalid(form, { form: wrong });
  return answer(change, await shop.settings.putBack(group, { ...wanted, by: visit.account.id }), 'settings-put-back-done');
}

/** Says what a typed group comes to; PayPal is asked whether it accepts its account. */
async function check(change: Change, services: ShopServices, values: SettingValues) {
  const { say, group, form } = change;
  const wrong = group === 'card' ? await refusedSecrets('card', services) : {};
  if (Object.keys(wrong).length > 0) return invalid(form, wrong);
  const jump = jumpOf(change, values, '');
  if (jump !== null) return jump;
  const text = say.t(group === 'card' && services.paypal !== null ? 'settings-check-card-good' : 'settings-check-good');
  return invalidWith(form, {}, { notice: { isGood: true, text }, rate: null }, 200);
}

/** Returns the question about a rate that jumps; null where there is none, or `anyway` is the answer to it. */
function jumpOf({ say, group, form }: Change, values: SettingValues, anyway: string) {
  if (group !== 'prices' || shop.env.fixed.usdRate !== undefined) return null;
  const [before, after] = [shop.settings.current().usdRate, toShopSettings(values).usdRate];
  const jump = rateJump(before, after);
  const rate = formatUsdRate(after);
  if (jump === null || anyway === rate) return null;
  const text = rateJumpText(say, jump, before, after);
  const field = form.intent === 'put-back' ? 'form' : 'usdRate';
  return invalidWith(form, { [field]: 'setting-rate-jump' }, { notice: { isGood: false, text }, rate });
}

async function test({ say, group, form, visit }: Change, services: ShopServices) {
  const { t } = say;
  const to = visit.account.email;
  const mail = { subject: t('settings-test-mail-subject'), text: t('settings-test-mail-text') };
  const delivery = await tryService(group, services, { to, mail, message: t('settings-test-message') });
  if (delivery === null) return invalid(form, { form: 'setting-not-set' });
  if (group === 'mail' && delivery.isSent && services.mailServer !== null) await shop.settings.noteTriedServer(services.mailServer);
  const sent = group === 'mail' ? t('settings-test-mail-sent', { to }) : t('settings-test-telegram-sent');
  const text = delivery.isSent ? sent : t('settings-test-failed', { why: mailFailureText(say, delivery) ?? '' });
  const errors = delivery.isSent ? {} : errorsOf(group, delivery.failure);
  return invalidWith(form, errors, { notice: { isGood: delivery.isSent, text }, rate: null }, delivery.isSent ? 200 : 422);
}

function answer({ say: { t }, group, form }: Change, outcome: ChangeOutcome, done: 'settings-saved' | 'settings-put-back-done') {
  switch (outcome) {
    case 'moved':
      return invalid(form, { form: 'setting-moved' }, 409);
    case 'same':
      return redirectWithToast(adminPaths.settings(group), { text: t('settings-same') });
    case 'changed':
      return redirectWithToast(adminPaths.settings(group), { text: t(isUntried(group) ? 'settings-saved-untried' : done) });
  }
}

/** Returns whether a mail server is set that never took a test mail. */
function isUntried(group: SettingGroup): boolean {
  return group === 'mail' && shop.settings.services().mailServer !== null && !shop.settings.isMailTried();
}
