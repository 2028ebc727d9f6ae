import { GUARDED_GROUPS, type SettingGroup, type SettingValues } from '~/domain/setting';
import { readGroup } from '~/domain/setting/read';
import { rateJump, type RateJump } from '~/domain/setting/rate-jump';
import type { ShopServices } from '~/domain/setting/services';
import { toShopSettings } from '~/domain/setting/shop-settings';
import { formatUsdRate, type UsdRate } from '~/domain/shared/money';
import { adminPaths } from '~/domain/paths/admin';
import { revertForm, settingForm, type ChangeOutcome } from '~/features/setting/index.server';
import type { Shop } from '~/services/index.server';
import type { AuthenticatedUser } from '~/web/current-user.server';
import { redirectWithToast } from '~/web/flash.server';
import { invalid, invalidWith } from '~/web/form-response.server';
import type { SubmittedForm } from '~/web/form.server';
import { takeConfirmation } from '~/web/sign-in/reauthenticate.server';

import { errorsOf, refusedEarlier, refusedSecrets, tryService } from './try.server';

/** The words of the answers, in the owner's language. */
export interface SettingWords {
  readonly good: (isCard: boolean) => string;
  readonly jump: (jump: RateJump, before: UsdRate, after: UsdRate) => string;
  readonly test: { readonly mail: { readonly subject: string; readonly text: string }; readonly message: string };
  readonly delivery: (delivery: Delivery) => string;
  readonly outcome: Readonly<Record<Outcome, string>>;
}

type Delivery = NonNullable<Awaited<ReturnType<typeof tryService>>>;

type Outcome = 'saved' | 'untried' | 'put-back' | 'unchanged';

interface Change {
  readonly words: SettingWords;
  readonly group: SettingGroup;
  readonly form: SubmittedForm;
  readonly user: AuthenticatedUser;
}

/** Saves a typed group, or only checks or tests it. */
export async function saveGroup(change: Change) {
  const { group, form, user } = change;
  const { shop, account } = user;
  const parsed = form.parse(settingForm(group));
  if (!parsed.ok) return invalid(form, parsed.errors);
  const { seen, anyway: ignoreWarnings, ...typed } = parsed.value;
  const read = readGroup(group, typed, shop.env.envOverrides, shop.settings.keptSecrets(group));
  if (!read.ok) return invalid(form, read.errors);
  const again = shop.settings.secretsToRetype(group, read.values);
  if (again.length > 0) return invalid(form, Object.fromEntries(again.map((name) => [name, 'setting-secret-again'])));
  const services = shop.settings.servicesWith(group, read.values);
  if (form.intent === 'check') return check(change, services, read.values);
  const refusal = GUARDED_GROUPS.has(group) ? await takeConfirmation(user, form) : null;
  if (refusal !== null) return refusal;
  if (form.intent === 'test') return test(change, services, read.values);
  const jump = jumpOf(change, read.values, ignoreWarnings);
  if (jump !== null) return jump;
  const wrong = await refusedSecrets(shop, group, services, { ignoreWarnings: ignoreWarnings !== '' });
  if (Object.keys(wrong).length > 0) return invalid(form, wrong);
  return answer(change, await shop.settings.change(group, { values: read.values, by: account.id, expectedVersion: Number(seen) }), 'saved');
}

/** Reverts a group to an earlier state. */
export async function revert(change: Change) {
  const { group, form, user } = change;
  const { shop, account } = user;
  const parsed = form.parse(revertForm);
  if (!parsed.ok) return invalid(form, parsed.errors);
  const refusal = GUARDED_GROUPS.has(group) ? await takeConfirmation(user, form) : null;
  if (refusal !== null) return refusal;
  const { anyway: ignoreWarnings, seen: expectedVersion, until } = parsed.value;
  const jump = jumpOf(change, shop.settings.earlier(group, until) ?? {}, ignoreWarnings);
  if (jump !== null) return jump;
  const wrong = await refusedEarlier(shop, group, until, ignoreWarnings !== '');
  if (wrong !== null) return invalid(form, { form: wrong });
  return answer(change, await shop.settings.revert(group, { until, expectedVersion, by: account.id }), 'put-back');
}

/** Says what a typed group comes to; PayPal is asked whether it accepts its account. */
async function check(change: Change, services: ShopServices, values: SettingValues) {
  const { words, group, form, user } = change;
  const wrong = group === 'card' ? await refusedSecrets(user.shop, 'card', services) : {};
  if (Object.keys(wrong).length > 0) return invalid(form, wrong);
  const jump = jumpOf(change, values, '');
  if (jump !== null) return jump;
  const text = words.good(group === 'card' && services.paypal !== null);
  return invalidWith(form, {}, { notice: { isGood: true, text }, rate: null }, 200);
}

/** Returns the question about a rate that jumps; null where there is none, or `ignoreWarnings` is the answer to it. */
function jumpOf({ words, group, form, user: { shop } }: Change, values: SettingValues, ignoreWarnings: string) {
  if (group !== 'prices' || shop.env.envOverrides.usdRate !== undefined) return null;
  const [before, after] = [shop.settings.current().usdRate, toShopSettings(values).usdRate];
  const jump = rateJump(before, after);
  const rate = formatUsdRate(after);
  if (jump === null || ignoreWarnings === rate) return null;
  const text = words.jump(jump, before, after);
  const field = form.intent === 'put-back' ? 'form' : 'usdRate';
  return invalidWith(form, { [field]: 'setting-rate-jump' }, { notice: { isGood: false, text }, rate });
}

async function test({ words, group, form, user: { shop, account } }: Change, services: ShopServices, values: SettingValues) {
  const delivery = await tryService(shop, group, services, { to: account.email, ...words.test });
  if (delivery === null) return invalid(form, { form: 'setting-not-set' });
  await shop.settings.noteTest(group, { values, by: account.id, isSent: delivery.isSent });
  if (group === 'mail' && delivery.isSent && services.mailServer !== null) await shop.settings.noteTriedServer(services.mailServer);
  const errors = delivery.isSent ? {} : errorsOf(group, delivery.failure);
  const notice = { isGood: delivery.isSent, text: words.delivery(delivery) };
  return invalidWith(form, errors, { notice, rate: null }, delivery.isSent ? 200 : 422);
}

function answer({ words, group, form, user: { shop } }: Change, outcome: ChangeOutcome, done: Outcome) {
  switch (outcome) {
    case 'conflict':
      return invalid(form, { form: 'setting-moved' }, 409);
    case 'unchanged':
      return redirectWithToast(shop, adminPaths.settings(group), { text: words.outcome.unchanged });
    case 'changed':
      return redirectWithToast(shop, adminPaths.settings(group), { text: words.outcome[isUntried(shop, group) ? 'untried' : done] });
  }
}

/** Returns whether a mail server is set that never took a test mail. */
function isUntried(shop: Shop, group: SettingGroup): boolean {
  return group === 'mail' && shop.settings.services().mailServer !== null && !shop.settings.isMailTried();
}
