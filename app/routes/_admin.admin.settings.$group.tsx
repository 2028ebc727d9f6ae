import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { GUARDED_GROUPS, isSecretSetting, isSettingGroup, namesIn, type SettingGroup, type SettingValues } from '~/domain/setting';
import { readGroup } from '~/domain/setting/read';
import { adminPaths } from '~/domain/paths/admin';
import type { ShopServices } from '~/domain/setting/services';
import { answerOf } from '~/domain/shared/form-answer';
import { putBackForm, settingForm, type ChangeOutcome } from '~/features/setting/index.server';
import { shop } from '~/services/index.server';
import { AdminPage, HistoryLink } from '~/ui/admin/layout/page';
import { NotSaved } from '~/ui/admin/layout/not-saved';
import { mailFailureText } from '~/ui/admin/mail/view';
import { EarlierSettings } from '~/ui/admin/setting/earlier';
import { SettingForm } from '~/ui/admin/setting/form';
import { SettingTabs } from '~/ui/admin/setting/tabs';
import { toGroupView } from '~/ui/admin/setting/view';
import { useFormAnswer } from '~/ui/components/form/answer';
import { pageMeta } from '~/ui/components/meta';
import { alsoAfterConflict } from '~/ui/components/revalidate-on-conflict';
import { type AdminTranslations, adminTranslationsAt, useAdminTranslations } from '~/ui/translations/admin';
import type { AuthenticatedUser } from '~/web/current-user.server';
import { redirectWithToast } from '~/web/flash.server';
import { invalid, invalidWith, redisplay, saveFailed } from '~/web/form-response.server';
import { readForm, type SubmittedForm } from '~/web/form.server';
import { requireAdmin } from '~/web/guards.server';
import { errorsOf, refusedEarlier, refusedSecrets, tryService } from '~/web/setting/try.server';
import { checkStrictProof, strictProofOf } from '~/web/sign-in/reauthenticate.server';

export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireAdmin(args);
  const say = adminTranslationsAt(args.request);
  const group = groupOf(args);
  const isGuarded = GUARDED_GROUPS.has(group);
  return {
    view: await toGroupView(say, group, shop.settings.view(group), { origin: shop.env.origin, addressOf: shop.audit.addressOf }),
    isGuarded,
    proofKind: isGuarded ? await strictProofOf(visit) : ('none' as const),
    email: visit.account.email,
  };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await requireAdmin(args);
  const say = adminTranslationsAt(args.request);
  const group = groupOf(args);
  const form = await readForm(args.request, { verbatim: ['code', 'contactTo', ...namesIn(group).filter(isSecretSetting)] });
  try {
    switch (form.intent) {
      case 'check':
      case 'save':
      case 'test':
        return await save(say, group, form, visit);
      case 'put-back':
        return await putBack(say, group, form, visit);
      default:
        throw new Response(null, { status: 400 });
    }
  } catch (error) {
    return saveFailed(error, args, form, 'settings-failed');
  }
}

export const meta: MetaFunction = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: t('setting-admin-settings') });
};

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

export const shouldRevalidate = alsoAfterConflict;

export default function AdminSettingsGroupPage() {
  const { t, tRich } = useAdminTranslations();
  const { view, isGuarded, proofKind, email } = useLoaderData<typeof loader>();
  const sent = useFormAnswer<typeof action>();
  const back = answerOf(sent, 'put-back');
  const typed = back === null ? (sent ?? null) : null;
  const tested = typed?.more?.tested ?? null;
  const { group, changed } = view;
  return (
    <AdminPage title={t(`settings-group-${group}`)} aside={<HistoryLink of={`settings/${group}`} />}>
      <p>{t(`settings-group-${group}-why`)}</p>
      <p className="soft below">
        {changed === null
          ? t('settings-never')
          : tRich('settings-changed', { by: changed.by, when: <time dateTime={changed.moment.iso}>{changed.moment.text}</time> })}
      </p>
      <SettingTabs current={group} />
      <NotSaved failure={sent?.failure} />
      <SettingForm
        key={`${group} ${view.seen}`}
        view={view}
        typed={typed?.values ?? null}
        errors={typed?.errors ?? {}}
        proofKind={proofKind}
        tested={tested}
        isGuarded={isGuarded}
        email={email}
      />
      <EarlierSettings view={view} errors={back?.errors ?? {}} proofKind={proofKind} email={email} />
    </AdminPage>
  );
}

function groupOf({ params }: LoaderFunctionArgs | ActionFunctionArgs): SettingGroup {
  const { group } = params;
  if (!isSettingGroup(group)) throw new Response(null, { status: 404 });
  return group;
}

async function save(say: AdminTranslations, group: SettingGroup, form: SubmittedForm, visit: AuthenticatedUser) {
  const parsed = form.parse(settingForm(group));
  if (!parsed.ok) return invalid(form, parsed.errors);
  const { seen, anyway, ...typed } = parsed.value;
  const read = readGroup(group, typed, shop.env.fixed, shop.settings.keptSecrets(group));
  if (!read.ok) return invalid(form, read.errors);
  const services = shop.settings.tried(group, read.values);
  if (form.intent === 'check') return group === 'card' ? tryCards(say, form, services) : redisplay(form);
  const refused = GUARDED_GROUPS.has(group) ? await checkStrictProof(visit, form) : null;
  if (refused !== null) return refused;
  if (form.intent === 'test') return test(say, group, form, { values: read.values, to: visit.account.email });
  const wrong = await refusedSecrets(group, services, { isAnyway: anyway });
  if (Object.keys(wrong).length > 0) return invalid(form, wrong);
  return tell(
    say,
    group,
    form,
    await shop.settings.change(group, { values: read.values, by: visit.account.id, seen: Number(seen) }),
    'settings-saved',
  );
}

/** Asks PayPal whether it accepts what is typed. */
async function tryCards({ t }: AdminTranslations, form: SubmittedForm, services: ShopServices) {
  const wrong = await refusedSecrets('card', services);
  if (Object.keys(wrong).length > 0) return invalid(form, wrong);
  return services.paypal === null
    ? redisplay(form)
    : invalidWith(form, {}, { tested: { isSent: true, text: t('settings-check-card-good') } }, 200);
}

async function test(
  say: AdminTranslations,
  group: SettingGroup,
  form: SubmittedForm,
  { values, to }: { readonly values: SettingValues; readonly to: string },
) {
  const { t } = say;
  const mail = { subject: t('settings-test-mail-subject'), text: t('settings-test-mail-text') };
  const delivery = await tryService(group, shop.settings.tried(group, values), { to, mail, message: t('settings-test-message') });
  if (delivery === null) return invalid(form, { form: 'setting-not-set' });
  const sent = group === 'mail' ? t('settings-test-mail-sent', { to }) : t('settings-test-telegram-sent');
  const text = delivery.isSent ? sent : t('settings-test-failed', { why: mailFailureText(say, delivery) ?? '' });
  const errors = delivery.isSent ? {} : errorsOf(group, delivery.failure);
  return invalidWith(form, errors, { tested: { isSent: delivery.isSent, text } }, delivery.isSent ? 200 : 422);
}

async function putBack(say: AdminTranslations, group: SettingGroup, form: SubmittedForm, visit: AuthenticatedUser) {
  const parsed = form.parse(putBackForm);
  if (!parsed.ok) return invalid(form, parsed.errors);
  const refused = GUARDED_GROUPS.has(group) ? await checkStrictProof(visit, form) : null;
  if (refused !== null) return refused;
  const { anyway, ...wanted } = parsed.value;
  const wrong = await refusedEarlier(group, wanted.until, anyway);
  if (wrong !== null) return invalid(form, { form: wrong });
  return tell(say, group, form, await shop.settings.putBack(group, { ...wanted, by: visit.account.id }), 'settings-put-back-done');
}

function tell(
  { t }: AdminTranslations,
  group: SettingGroup,
  form: SubmittedForm,
  outcome: ChangeOutcome,
  done: 'settings-saved' | 'settings-put-back-done',
) {
  switch (outcome) {
    case 'moved':
      return invalid(form, { form: 'setting-moved' }, 409);
    case 'same':
      return redirectWithToast(adminPaths.settings(group), { text: t('settings-same') });
    case 'changed':
      return redirectWithToast(adminPaths.settings(group), { text: t(done) });
  }
}
