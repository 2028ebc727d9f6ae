import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { GUARDED_GROUPS, isSecretSetting, isSettingGroup, namesIn, type SettingGroup } from '~/domain/setting';
import { answerOf } from '~/domain/shared/form-answer';
import { AdminPage, HistoryLink } from '~/ui/admin/layout/page';
import { NotSaved } from '~/ui/admin/layout/not-saved';
import { HeldMailsNotice } from '~/ui/admin/mail/held';
import { mailFailureText } from '~/ui/admin/mail/view';
import { EarlierSettings } from '~/ui/admin/setting/earlier';
import { SettingForm } from '~/ui/admin/setting/form';
import { SettingTabs } from '~/ui/admin/setting/tabs';
import { rateJumpText, toGroupView } from '~/ui/admin/setting/view';
import { useFormAnswer } from '~/ui/components/form/answer';
import { pageMeta } from '~/ui/components/meta';
import { alsoAfterConflict } from '~/ui/components/revalidate-on-conflict';
import { type AdminTranslations, adminTranslationsAt, useAdminTranslations } from '~/ui/translations/admin';
import { saveFailed } from '~/web/form-response.server';
import { readForm } from '~/web/form.server';
import { requireAdmin } from '~/web/guards.server';
import { revert, saveGroup, type SettingWords } from '~/web/setting/save.server';
import { confirmationOf } from '~/web/sign-in/reauthenticate.server';
import { GROUP_NAMES } from '~/ui/admin/setting/group';

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireAdmin(args);
  const { shop } = user;
  const i18n = adminTranslationsAt(args.request);
  const group = groupOf(args);
  const isGuarded = GUARDED_GROUPS.has(group);
  return {
    view: await toGroupView(i18n, group, shop.settings.view(group), { origin: shop.env.origin, addressOf: shop.audit.addressOf }),
    isGuarded,
    proofKind: isGuarded ? await confirmationOf(user) : ('none' as const),
    email: user.account.email,
    heldMails: group === 'mail' ? { ...(await shop.outbox.countWaiting()), isSending: shop.outbox.isSending } : null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireAdmin(args);
  const i18n = adminTranslationsAt(args.request);
  const group = groupOf(args);
  const words = wordsOf(i18n, group, user.account.email);
  const form = await readForm(args.request, { verbatim: ['code', 'contactTo', ...namesIn(group).filter(isSecretSetting)] });
  try {
    switch (form.intent) {
      case 'check':
      case 'save':
      case 'test':
        return await saveGroup({ words, group, form, user });
      case 'put-back':
        return await revert({ words, group, form, user });
      default:
        throw new Response(null, { status: 400 });
    }
  } catch (error) {
    return saveFailed(error, args, form, 'settings-failed');
  }
}

export const meta: MetaFunction = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: t('admin-settings') });
};

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

export const shouldRevalidate = alsoAfterConflict;

export default function AdminSettingsGroupPage() {
  const { t, tRich } = useAdminTranslations();
  const { view, isGuarded, email, heldMails, ...loaded } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<typeof action>();
  const back = answerOf(answer, 'put-back');
  const typed = back === null ? (answer ?? null) : null;
  // why: a question about the rate comes after the answer who asks
  const proofKind = answer?.more?.rate ? 'none' : loaded.proofKind;
  const { group, changed } = view;
  return (
    <AdminPage title={t(GROUP_NAMES[group])} aside={<HistoryLink of={`settings/${group}`} />}>
      <p>{t(`settings-group-${group}-why`)}</p>
      <p className="soft below">
        {changed === null
          ? t('settings-never')
          : tRich('settings-changed', { by: changed.by, when: <time dateTime={changed.moment.iso}>{changed.moment.text}</time> })}
      </p>
      <SettingTabs current={group} />
      <NotSaved failure={answer?.failure} />
      {heldMails === null ? null : <HeldMailsNotice held={heldMails} />}
      <SettingForm
        key={`${group} ${view.expectedVersion}`}
        view={view}
        typed={typed?.values ?? null}
        errors={typed?.errors ?? {}}
        proofKind={proofKind}
        more={typed?.more ?? null}
        isGuarded={isGuarded}
        email={email}
      />
      <EarlierSettings view={view} errors={back?.errors ?? {}} more={back?.more ?? null} proofKind={proofKind} email={email} />
    </AdminPage>
  );
}

function groupOf({ params }: LoaderFunctionArgs | ActionFunctionArgs): SettingGroup {
  const { group } = params;
  if (!isSettingGroup(group)) throw new Response(null, { status: 404 });
  return group;
}

/** `to`: the address of a test mail. */
function wordsOf(i18n: AdminTranslations, group: SettingGroup, to: string): SettingWords {
  const { t } = i18n;
  const testSentText = group === 'mail' ? t('settings-test-mail-sent', { to }) : t('settings-test-telegram-sent');
  return {
    good: (isCard) => t(isCard ? 'settings-check-card-good' : 'settings-check-good'),
    jump: (...of) => rateJumpText(i18n, ...of),
    test: {
      mail: { subject: t('settings-test-mail-subject'), text: t('settings-test-mail-text') },
      message: t('settings-test-message'),
    },
    delivery: (delivery) => (delivery.isSent ? testSentText : t('settings-test-failed', { why: mailFailureText(i18n, delivery) ?? '' })),
    outcome: {
      saved: t('settings-saved'),
      untried: t('settings-saved-untried'),
      'put-back': t('settings-put-back-done'),
      unchanged: t('nothing-changed'),
    },
  };
}
