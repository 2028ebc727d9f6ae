import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { dayInCasablanca } from '~/domain/shared/day';
import { adminPaths } from '~/domain/paths/admin';
import { answerOf } from '~/domain/shared/form-answer';
import { formatSigned } from '~/domain/shared/money';
import { ShopError } from '~/domain/shared/shop-error';
import { alertForm } from '~/features/alert/index.server';
import { AlertChanged } from '~/ui/admin/alert/alert';
import { FirstDay } from '~/ui/admin/dashboard/first-day';
import { HeldMailsNotice } from '~/ui/admin/mail/held';
import { FirstSale } from '~/ui/admin/layout/first-sale';
import { AdminPage, Kpis } from '~/ui/admin/layout/page';
import { DashboardFirst, DashboardQuiet, DashboardRest, DigestSwitch } from '~/ui/admin/dashboard/dashboard';
import { toDashboardView } from '~/ui/admin/dashboard/view';
import { useFormAnswer } from '~/ui/components/form/answer';
import { pageMeta } from '~/ui/components/meta';
import { Link } from '~/ui/components/navigation';
import { alsoAfterConflict } from '~/ui/components/revalidate-on-conflict';
import { NotSaved } from '~/ui/admin/layout/not-saved';
import { formatDay } from '~/domain/shared/text/date-format';
import { type AdminTranslations, adminTranslationsAt, useAdminTranslations } from '~/ui/translations/admin';
import { saveFailed, invalid } from '~/web/form-response.server';
import { readForm, type SubmittedForm } from '~/web/form.server';
import { requireAdmin } from '~/web/guards.server';
import { redirectWithToast } from '~/web/flash.server';

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await requireAdmin(args);
  const i18n = adminTranslationsAt(args.request);
  const [dashboard, { health }, digest, hasStatements] = await Promise.all([
    shop.dashboard.look(),
    shop.health.last(),
    shop.digest.setting(),
    shop.statements.hasAny(),
  ]);
  const { isSending } = shop.outbox;
  const now = shop.clock();
  const view = toDashboardView(i18n, dashboard, { now, isSending, breaches: health?.breachCount ?? null });
  return { day: dayInCasablanca(now), dashboard: view, digest: { ...digest, isSending }, hasStatements };
}

export async function action(args: ActionFunctionArgs) {
  const { account } = await requireAdmin(args);
  const i18n = adminTranslationsAt(args.request);
  const form = await readForm(args.request, { multiline: ['answer'] });
  const by = account.id;
  switch (form.intent) {
    case 'digest-on':
    case 'digest-off':
      return switchDigest(i18n, args, form, by);
    case 'answer':
      return answer(i18n, args, form, by);
    default:
      throw new Response(null, { status: 400 });
  }
}

async function switchDigest({ t }: AdminTranslations, args: ActionFunctionArgs, form: SubmittedForm, by: string) {
  const { shop } = args.context;
  const isOn = form.intent === 'digest-on';
  try {
    await shop.digest.change(isOn, by);
    return await redirectWithToast(shop, adminPaths.today, { text: t(isOn ? 'digest-switched-on' : 'digest-switched-off') });
  } catch (error) {
    return saveFailed(error, args, form, 'digest-failed');
  }
}

async function answer({ t }: AdminTranslations, args: ActionFunctionArgs, form: SubmittedForm, by: string) {
  const { shop } = args.context;
  const parsed = form.parse(alertForm);
  if (!parsed.ok) return invalid(form, parsed.errors);
  try {
    await shop.alerts.answer({ ...parsed.value, by });
    return await redirectWithToast(shop, adminPaths.today, { text: t('event-order-resolved') });
  } catch (error) {
    // why the same for each: none of them is an alert that is open on this page now
    if (error instanceof ShopError) return invalid(form, { form: 'alarm-answered' }, 409);
    return saveFailed(error, args, form, 'desk-alarm-failed');
  }
}

export const meta: MetaFunction = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: t('admin-today') });
};

export const shouldRevalidate = alsoAfterConflict;

export default function AdminTodayPage() {
  const { t, language } = useAdminTranslations();
  const { day, dashboard, digest, hasStatements } = useLoaderData<typeof loader>();
  const formAnswer = useFormAnswer<typeof action>();
  const { today, yesterday } = dashboard;
  return (
    <AdminPage
      title={t('today')}
      aside={
        <div className="row">
          <time className="soft" dateTime={day}>
            {formatDay(day, language)}
          </time>
          {hasStatements ? <Link to={adminPaths.statements}>{t('statements-title')}</Link> : null}
        </div>
      }
    >
      <NotSaved failure={formAnswer?.failure} />
      <HeldMailsNotice held={dashboard.mailHeld} />
      {formAnswer?.errors['form'] === undefined ? null : <AlertChanged />}
      {dashboard.firstDay.length === 0 ? <FirstSale missing={dashboard.missing} /> : <FirstDay steps={dashboard.firstDay} />}
      {dashboard.isQuiet ? (
        <DashboardQuiet {...dashboard} />
      ) : (
        <DashboardFirst dashboard={dashboard} refusal={answerOf(formAnswer, 'answer')} />
      )}
      <section aria-labelledby="figures">
        <div className="desk__head row row--apart">
          <h2 className="row no-wrap gap-s flush text-l" id="figures">
            {t('sales')}
          </h2>
          <Link className="tap" to={adminPaths.sales()}>
            {t('desk-all-figures-the-sales-page')}
          </Link>
        </div>
        <Kpis
          items={[
            { label: t('desk-sales-today'), value: formatSigned(today.salesCentimes, language), unit: t('mad') },
            {
              label: t('desk-profit-today'),
              value: formatSigned(today.profitCentimes, language),
              unit: t('mad'),
              isLow: today.profitCentimes < 0,
            },
            { label: t('desk-sales-yesterday'), value: formatSigned(yesterday.salesCentimes, language), unit: t('mad') },
            {
              label: t('desk-profit-yesterday'),
              value: formatSigned(yesterday.profitCentimes, language),
              unit: t('mad'),
              isLow: yesterday.profitCentimes < 0,
            },
          ]}
        />
      </section>
      <DashboardRest dashboard={dashboard}>
        <DigestSwitch {...digest} />
      </DashboardRest>
    </AdminPage>
  );
}
