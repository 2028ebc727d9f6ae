import { adminPaths } from '~/domain/paths/admin';
import { paths } from '~/domain/paths';
import type { SaleNeed } from '~/domain/admin/setup-checklist';
import { Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { useAdminTranslations } from '~/ui/translations/admin';

/** The one page where each is done. */
export const PLACES: Readonly<Record<Exclude<SaleNeed, 'demo'>, string>> = {
  'owner-address': paths.accountEmail,
  shop: adminPaths.settings('shop'),
  payee: adminPaths.settings('payment'),
  mail: adminPaths.settings('mail'),
  seller: adminPaths.settings('seller'),
  legal: adminPaths.settings('seller'),
  game: adminPaths.newGame,
  key: adminPaths.games({ stock: 'out' }),
};

/** Lists the lacks before the first real sale. A demo says only that it is one. */
export function FirstSale({ missing }: { readonly missing: readonly SaleNeed[] }) {
  const { t } = useAdminTranslations();
  if (missing.length === 0) return null;
  if (missing.includes('demo'))
    return (
      <Notice tone="info" className="below">
        <p>{t('first-sale-demo')}</p>
      </Notice>
    );
  return (
    <section className="panel below" aria-labelledby="first-sale">
      <h2 id="first-sale">{t('first-sale-title')}</h2>
      <dl className="set-ups above-l stack">
        {missing.map((need) =>
          need === 'demo' ? null : (
            <div key={need}>
              <dt>{t(`first-sale-${need}`)}</dt>
              <dd>
                {t(`first-sale-${need}-why`)} <Link to={PLACES[need]}>{t(`first-sale-${need}-go`)}</Link>
              </dd>
            </div>
          ),
        )}
      </dl>
    </section>
  );
}
