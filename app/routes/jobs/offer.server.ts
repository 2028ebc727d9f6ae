import { redirect } from '@remix-run/node';

import { adminPaths } from '~/domain/paths/admin';
import { ShopError } from '~/domain/shared/shop-error';
import { laterEndForm } from '~/features/offer/index.server';
import { offerTitle, readOfferVerdict, toOfferRow, toOfferView } from '~/ui/admin/offer/view';
import { adminTranslationsAt } from '~/ui/translations/admin';

import { redirectWithToast } from '~/web/flash.server';
import { invalid } from '~/web/form-response.server';
import { type JobPage, type PageArgs, startWork } from './page.server';

/** Returns the page of an offer, from its preview to its end; null where there is none. */
export async function offerPage({ request, params, context: { shop } }: PageArgs) {
  const i18n = adminTranslationsAt(request);
  const { t } = i18n;
  const offer = await shop.offers.find(params['offer'] ?? '');
  if (!offer) return null;
  const { id, state } = offer;
  const here = adminPaths.offer(id);

  async function changed(done: 'offer-stopped' | 'offer-extended', change: () => Promise<void>) {
    try {
      await change();
    } catch (error) {
      if (!(error instanceof ShopError && error.code === 'wrong-state')) throw error;
      return redirectWithToast(shop, here, { text: t('offer-over'), tone: 'bad' });
    }
    return redirectWithToast(shop, here, { text: t(done) });
  }

  return {
    view: async () => {
      const query = new URL(request.url).searchParams;
      const verdict = readOfferVerdict(query.get('verdict'));
      if (state === 'writing') await shop.offers.resume();
      const rows = await shop.offers.rowPage(offer, verdict, Number(query.get('page')));
      const names = await shop.offers.namesOf(rows.items.map(({ other }) => other));
      const [result = null] = state === 'done' ? await shop.offerResults([offer]) : [];
      const nameOf = (other: string) => offerTitle(i18n, names.get(other) ?? {});
      return {
        kind: 'offer' as const,
        offer: toOfferView(i18n, offer, shop.clock(), result),
        verdict,
        rows: { ...rows, items: rows.items.map((row) => toOfferRow(i18n, row, nameOf)) },
      };
    },
    failureOf: () => 'offer-failed',
    acts: {
      apply: (_, by) =>
        startWork(shop, {
          here,
          begin: () => shop.offers.begin(id, by),
          settled: (ms) => shop.offers.settled(id, ms),
          doneText: t('offer-complete'),
          failedText: (code) => (code === 'conflict' ? t('offer-failed', { reason: t('reason-conflict') }) : t('offer-none')),
        }),
      discard: async () =>
        (await shop.offers.discard(id)) ? redirectWithToast(shop, adminPaths.offers(), { text: t('discarded') }) : redirect(here, 303),
      stop: (_, by) => changed('offer-stopped', () => shop.offers.stop(id, by)),
      extend: async (form, by) => {
        const parsed = form.parse(laterEndForm);
        if (!parsed.ok) return invalid(form, parsed.errors);
        try {
          return await changed('offer-extended', () => shop.offers.extend(id, parsed.value.end, by));
        } catch (error) {
          if (error instanceof ShopError && error.code === 'conflict') return invalid(form, { end: 'offer-end-not-later' });
          throw error;
        }
      },
    },
  } satisfies JobPage;
}
