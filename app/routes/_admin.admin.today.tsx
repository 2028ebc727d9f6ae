import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { dayInCasablanca } from '~/domain/shared/day';
import { adminPaths } from '~/domain/paths/admin';
import { answerOf } from '~/domain/shared/form-answer';
import { formatSigned } from '~/domain/shared/money';
import { ShopError } from '~/domain/shared/shop-error';
import { alarmForm } from '~/features/alert/index.server';
import { shop } from '~/services/index.server';
import { AlarmMovedOn } from '~/ui/admin/alert/alert';
import { FirstDay } from '~/ui/admin/dashboard/first-day';
import { FirstSale } from '~/ui/admin/layout/first-sale';
import { AdminPage, Kpis } from '~/ui/admin/layout/page';
import { DeskLists, DeskQuiet, DigestSwitch } from '~/ui/admin/dashboard/dashboard';
import { toDeskView } from '~/ui/admin/dashboard/view';
import { useFormAnswer } from '~/ui/components/form/answer';
import { pageMeta } from '~/ui/components/meta';
import { Link } from '~/ui/components/navigation';
import { alsoAfterConflict } from '~/ui/components/revalidate-on-conflict';
import { NotSaved } from '~/ui/admin/layout/not-saved';
import { formatDay } from '~/ui/components/time';
import { t } from '~/ui/translations/admin';
import { saveFailed, invalid } from '~/web/form-response.server';
import { readForm, type SubmittedForm } from '~/web/form.server';
import { requireAdmin } from '~/web/guards.server';
import { redirectWithToast } from '~/web/flash.server';

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const [desk, { health }, digest] = await Promise.all([shop.desk.look(), shop.health.last(), shop.digest.setting()]);
  const { isSending } = shop.outbox;
  const now = shop.clock();
  const view = toDeskView(desk, { now, isSending, breaches: health?.breachCount ?? null });
  return { day: dayInCasablanca(now), desk: view, digest: { ...digest, isSending } };
}

export async function action(args: ActionFunctionArgs) {
  const { account } = await requireAdmin(args);
  const form = await readForm(args.request, { multiline: ['answer'] });
  const by = account.id;
  switch (form.intent) {
    case 'digest-on':
    case 'digest-off':
      return switchDigest(args, form, by);
    case 'answer':
      return answer(args, form, by);
    default:
      throw new Response(null, { status: 400 });
  }
}

async function switchDigest(args: ActionFunctionArgs, form: SubmittedForm, by: string) {
  const isOn = form.intent === 'digest-on';
  try {
    await shop.digest.change(isOn, by);
    return await redirectWithToast(adminPaths.today, { text: t(isOn ? 'digest-switched-on' : 'digest-switched-off') });
  } catch (error) {
    return saveFailed(error, args, form, 'digest-failed');
  }
}

async function answer(args: ActionFunctionArgs, form: SubmittedForm, by: string) {
  const parsed = form.parse(alarmForm);
  if (!parsed.ok) return invalid(form, parsed.errors);
  try {
    await shop.alarms.answer({ ...parsed.value, by });
    return await redirectWithToast(adminPaths.today, { text: t('desk-alarm-solved') });
  } catch (error) {
    // why the same for each: none of them is an alarm that is open on this page now
    if (error instanceof ShopError) return invalid(form, { form: 'alarm-answered' }, 409);
    return saveFailed(error, args, form, 'desk-alarm-failed');
  }
}

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Admin: today' });

export const shouldRevalidate = alsoAfterConflict;

export default function AdminTodayPage() {
  const { day, desk, digest } = useLoaderData<typeof loader>();
  const sent = useFormAnswer<typeof action>();
  const { today, yesterday } = desk;
  return (
    <AdminPage
      section="today"
      title="Today"
      aside={
        <time className="soft" dateTime={day}>
          {formatDay(day)}
        </time>
      }
    >
      <NotSaved failure={sent?.failure} />
      {sent?.errors['form'] === undefined ? null : <AlarmMovedOn />}
      <Kpis
        items={[
          { label: 'Sales today', value: formatSigned(today.salesCentimes), unit: 'MAD' },
          { label: 'Profit today', value: formatSigned(today.profitCentimes), unit: 'MAD', isLow: today.profitCentimes < 0 },
          { label: 'Sales yesterday', value: formatSigned(yesterday.salesCentimes), unit: 'MAD' },
          { label: 'Profit yesterday', value: formatSigned(yesterday.profitCentimes), unit: 'MAD', isLow: yesterday.profitCentimes < 0 },
        ]}
      />
      {desk.firstDay.length === 0 ? <FirstSale missing={desk.missing} /> : <FirstDay steps={desk.firstDay} />}
      {desk.isQuiet ? <DeskQuiet {...desk} /> : <DeskLists desk={desk} refusal={answerOf(sent, 'answer')} />}
      <p className="below">
        <Link to={adminPaths.sales()}>All figures: the sales page</Link>
      </p>
      <DigestSwitch {...digest} />
    </AdminPage>
  );
}
