import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { adminPaths } from '~/domain/paths/admin';
import { ShopError } from '~/domain/shared/shop-error';
import { laterEndForm } from '~/features/offer/index.server';
import type { Shop } from '~/services/index.server';
import { OfferActs, OfferPreview, OfferProgress, OfferRows } from '~/ui/admin/offer/preview';
import { offerTitle, readOfferVerdict, toOfferRow, toOfferView } from '~/ui/admin/offer/view';
import { AdminPage, BackToAll, HistoryLink } from '~/ui/admin/layout/page';
import { NotSaved } from '~/ui/admin/layout/not-saved';
import { useFormAnswer } from '~/ui/components/form/answer';
import { pageMeta } from '~/ui/components/meta';
import { type AdminTranslations, adminTranslationsAt, useAdminTranslations } from '~/ui/translations/admin';
import { work } from '~/web/bulk-job/progress-page.server';
import { redirectWithToast } from '~/web/flash.server';
import { saveFailed, invalid } from '~/web/form-response.server';
import { readForm, type SubmittedForm } from '~/web/form.server';
import { requireAdmin } from '~/web/guards.server';

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await requireAdmin(args);
  const say = adminTranslationsAt(args.request);
  const offer = await shop.offers.find(args.params['id'] ?? '');
  if (!offer) throw new Response(null, { status: 404 });
  const params = new URL(args.request.url).searchParams;
  const verdict = readOfferVerdict(params.get('verdict'));
  const isWorking = offer.state === 'writing';
  if (isWorking) await shop.offers.resume();
  const rows = await shop.offers.rowPage(offer, verdict, Number(params.get('page')));
  const names = await shop.offers.namesOf(rows.items.map(({ other }) => other));
  const [result = null] = offer.state === 'done' ? await shop.offerResults([offer]) : [];
  const nameOf = (id: string) => offerTitle(say, names.get(id) ?? {});
  const view = {
    offer: toOfferView(say, offer, shop.clock(), result),
    verdict,
    rows: { ...rows, items: rows.items.map((row) => toOfferRow(say, row, nameOf)) },
  };
  return view;
}

export async function action(args: ActionFunctionArgs) {
  const { shop, account } = await requireAdmin(args);
  const say = adminTranslationsAt(args.request);
  const form = await readForm(args.request);
  const id = args.params['id'] ?? '';
  if (!(await shop.offers.find(id))) throw new Response(null, { status: 404 });
  try {
    return await act(shop, say, form, id, account.id);
  } catch (error) {
    return saveFailed(error, args, form, 'offer-failed');
  }
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: args.data?.offer.title ?? t('admin-offers') });
};

export default function AdminOfferPage() {
  const { t } = useAdminTranslations();
  const { offer, verdict, rows } = useLoaderData<typeof loader>();
  const sent = useFormAnswer<typeof action>();
  return (
    <AdminPage
      title={offer.title}
      aside={
        <div className="row">
          {offer.state === 'preview' ? null : <HistoryLink of={`offers/${offer.id}`} />}
          <BackToAll to={adminPaths.offers()} text={t('all-offers')} />
        </div>
      }
    >
      <NotSaved failure={sent?.failure} />
      {offer.state === 'preview' ? (
        <OfferPreview offer={offer} rows={rows} verdict={verdict} />
      ) : offer.state === 'writing' ? (
        <OfferProgress offer={offer} />
      ) : (
        <div className="stack gap-xl">
          <OfferActs offer={offer} end={sent?.values['end'] ?? offer.end} errors={sent?.errors ?? {}} />
          <OfferRows offer={offer} rows={rows} verdict={verdict} />
        </div>
      )}
    </AdminPage>
  );
}

async function act(shop: Shop, say: AdminTranslations, form: SubmittedForm, id: string, by: string) {
  const { t } = say;
  const here = adminPaths.offer(id);
  switch (form.intent) {
    case 'apply':
      return work(shop, {
        here,
        begin: () => shop.offers.begin(id, by),
        settled: (ms) => shop.offers.settled(id, ms),
        doneText: t('offer-complete'),
        failedText: (code) => (code === 'conflict' ? t('offer-failed', { reason: t('reason-conflict') }) : t('offer-none')),
      });
    case 'discard':
      if (!(await shop.offers.discard(id))) return redirect(here, 303);
      return redirectWithToast(shop, adminPaths.offers(), { text: t('discarded') });
    case 'stop':
      return changed(shop, say, here, 'offer-stopped', () => shop.offers.stop(id, by));
    case 'extend': {
      const parsed = form.parse(laterEndForm);
      if (!parsed.ok) return invalid(form, parsed.errors);
      try {
        return await changed(shop, say, here, 'offer-extended', () => shop.offers.extend(id, parsed.value.end, by));
      } catch (error) {
        if (error instanceof ShopError && error.code === 'conflict') return invalid(form, { end: 'offer-end-not-later' });
        throw error;
      }
    }
    default:
      throw new Response(null, { status: 400 });
  }
}

async function changed(
  shop: Shop,
  { t }: AdminTranslations,
  here: string,
  done: 'offer-stopped' | 'offer-extended',
  change: () => Promise<void>,
) {
  try {
    await change();
  } catch (error) {
    if (!(error instanceof ShopError && error.code === 'wrong-state')) throw error;
    return redirectWithToast(shop, here, { text: t('offer-over'), tone: 'bad' });
  }
  return redirectWithToast(shop, here, { text: t(done) });
}
