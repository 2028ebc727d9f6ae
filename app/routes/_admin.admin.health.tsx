import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { adminPaths } from '~/domain/paths/admin';
import { Ask, Backups, CardsLeft, HealthReport, Promises, PutAsides, SettingNotes, Since } from '~/ui/admin/doctor/health';
import { SetUps } from '~/ui/admin/doctor/set-ups';
import { Retention } from '~/ui/admin/doctor/retention';
import { toQuarantineView, toBackupView, toHealthView } from '~/ui/admin/doctor/view';
import { HeldMailsNotice } from '~/ui/admin/mail/held';
import { FirstSale } from '~/ui/admin/layout/first-sale';
import { AdminPage } from '~/ui/admin/layout/page';
import { useFormAnswer } from '~/ui/components/form/answer';
import { Empty } from '~/ui/components/empty-state';
import { pageMeta } from '~/ui/components/meta';
import { NotSaved } from '~/ui/admin/layout/not-saved';
import { Form } from '~/ui/components/navigation';
import { toMoment } from '~/ui/components/order/view';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { type AdminTranslations, adminTranslationsAt, useAdminTranslations } from '~/ui/translations/admin';
import { saveFailed } from '~/web/form-response.server';
import { readForm } from '~/web/form.server';
import { forwardedSince } from '~/http/request-context.server';
import { requireAdmin } from '~/web/guards.server';
import { notSetUp } from '~/web/checkout/payment-methods.server';
import { redirectWithToast } from '~/web/flash.server';

/** In ms; on a large store the check goes on after that. */
const PATIENCE = 8_000;

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await requireAdmin(args);
  const i18n = adminTranslationsAt(args.request);
  const { language } = i18n;
  const [{ health, runningSince }, backups, asides, comparison, cardsLeft, heldMails, counts] = await Promise.all([
    shop.health.last(),
    shop.backups.state(),
    shop.putAside(),
    shop.cardComparison?.last() ?? null,
    shop.cardsLeft(),
    shop.outbox.countWaiting(),
    shop.health.count(),
  ]);
  const refusedSince = shop.cardsRefusedSince();
  const ignoredSince = forwardedSince(shop);
  const deniedSince = comparison?.deniedSince ?? null;
  return {
    health: health && toHealthView(i18n, { ...health, ...counts }),
    asides: asides.map((each) => toQuarantineView(i18n, each)),
    backups: backups && toBackupView(i18n, backups, shop.clock()),
    running: runningSince === null ? null : toMoment(runningSince, language),
    notes: shop.notes(),
    missing: notSetUp(shop),
    saleNeeds: shop.dashboard.missing(),
    hasStandIns: shop.standIns !== null,
    searchDenied: deniedSince === null ? null : toMoment(deniedSince, language),
    keptDays: shop.env.keptDays,
    clientsUnknown: ignoredSince === null ? null : toMoment(ignoredSince, language),
    cardsRefused: refusedSince === null ? null : toMoment(refusedSince, language),
    cardsLeft,
    cardAccount: shop.cardAccount,
    heldMails: { ...heldMails, isSending: shop.outbox.isSending },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { shop } = await requireAdmin(args);
  const i18n = adminTranslationsAt(args.request);
  const form = await readForm(args.request);
  if (form.intent !== 'check') throw new Response(null, { status: 400 });
  try {
    const health = await shop.health.check(PATIENCE);
    const isMailHeld = (await shop.outbox.countWaiting()).unsent > 0;
    return await redirectWithToast(shop, adminPaths.health, toastOf(i18n, health?.breachCount ?? null, isMailHeld));
  } catch (error) {
    return saveFailed(error, args, form, 'health-failed');
  }
}

function toastOf({ t, tCount }: AdminTranslations, breachCount: number | null, isMailHeld: boolean) {
  if (breachCount === null) return { text: t('health-goes-on') };
  if (breachCount === 0) return { text: t(isMailHeld ? 'health-well-but-mail' : 'health-well') };
  return { text: tCount('health-broken', breachCount), tone: 'bad' as const };
}

export const meta: MetaFunction = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: t('admin-health') });
};

export default function AdminHealthPage() {
  const { t } = useAdminTranslations();
  const {
    health,
    asides,
    backups,
    running,
    notes,
    missing,
    saleNeeds,
    hasStandIns,
    keptDays,
    clientsUnknown,
    cardsRefused,
    cardsLeft,
    cardAccount,
    searchDenied,
    heldMails,
  } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<typeof action>();
  return (
    <AdminPage title={t('health')} aside={<p className="soft">{t('health-lead')}</p>}>
      <NotSaved failure={answer?.failure} />
      {clientsUnknown ? (
        <Since tone="bad" text={t('health-clients-unknown')} moment={clientsUnknown}>
          <Ask text={t('health-ask-proxies')} command="TRUST_PROXY_HOPS=1" />
        </Since>
      ) : null}
      {cardsRefused ? <Since tone="bad" text={t('health-cards-refused')} moment={cardsRefused} /> : null}
      <CardsLeft accounts={cardsLeft} account={cardAccount} />
      {searchDenied ? <Since tone="info" text={t('health-search-denied')} moment={searchDenied} /> : null}
      <SettingNotes notes={notes} />
      <HeldMailsNotice held={heldMails} />
      {running ? <Since tone="info" text={t('health-running')} moment={running} /> : null}
      {health ? <HealthReport health={health} isMailHeld={heldMails.unsent > 0} /> : <Empty title={t('health-never')} />}
      <PutAsides asides={asides} />
      {backups ? <Backups backups={backups} /> : null}
      <FirstSale missing={saleNeeds} />
      <SetUps missing={missing} hasStandIns={hasStandIns} />
      <Form method="post" className="below">
        <SubmitButton name="intent" value="check" busyText={t('health-checking')}>
          {t('health-check-now')}
        </SubmitButton>
      </Form>
      <Promises />
      <Retention days={keptDays} />
    </AdminPage>
  );
}
