import { adminPaths } from '~/domain/paths/admin';
import type { PageLink, PaymentLink } from './found-view';
import { Cover } from '~/ui/components/cover';
import { Link } from '~/ui/components/navigation';
import { useAdminTranslations } from '~/ui/translations/admin';

interface FoundGame {
  readonly id: string;
  readonly title: string;
  readonly cover: string;
  readonly platform: string;
  readonly free: number;
}

/** `allAt`: the list of all of them; null: here are all. */
export function FoundGames({ games, allAt }: { readonly games: readonly FoundGame[]; readonly allAt: string | null }) {
  const { t, tCount } = useAdminTranslations();
  if (games.length === 0) return null;
  return (
    <section className="panel panel--list" aria-labelledby="found-games">
      <h2 id="found-games">{t('games')}</h2>
      <ul className="sum stack gap-m">
        {games.map(({ id, title, cover, platform, free }) => (
          <li key={id}>
            <Cover src={cover} title={title} width={40} height={53} />
            <span>
              <Link className="table__link ref table__link--text break" to={adminPaths.games({ edit: id })}>
                {title}
              </Link>
              <br />
              <span className="soft">{platform}</span>
            </span>
            <Link className="table__link ref table__link--text break" to={adminPaths.keys(id)}>
              {tCount('key-count', free)}
            </Link>
          </li>
        ))}
      </ul>
      {allAt === null ? null : <Link to={allAt}>{t('find-games-all')}</Link>}
    </section>
  );
}

export function FoundPeople({ people }: { readonly people: readonly { readonly name: string; readonly email: string }[] }) {
  const { t } = useAdminTranslations();
  if (people.length === 0) return null;
  return (
    <section className="panel panel--list" aria-labelledby="found-people">
      <h2 id="found-people">{t('find-people')}</h2>
      <ul className="sum stack gap-m">
        {people.map(({ name, email }) => (
          <li key={email}>
            <span>
              <Link className="table__link ref table__link--text break" to={adminPaths.orders({ q: email })}>
                <bdi>{name}</bdi>
              </Link>
              <br />
              <span className="soft">{email}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function FoundPages({ pages }: { readonly pages: readonly PageLink[] }) {
  const { t } = useAdminTranslations();
  if (pages.length === 0) return null;
  return (
    <section className="panel panel--list" aria-labelledby="found-pages">
      <h2 id="found-pages">{t('find-pages')}</h2>
      <ul className="sum stack gap-m">
        {pages.map(({ to, name, group }) => (
          <li key={to}>
            <span>
              <Link className="table__link ref table__link--text break" to={to}>
                {name}
              </Link>
              {group === null ? null : (
                <>
                  <br />
                  <span className="soft">{group}</span>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function FoundPayments({ payments }: { readonly payments: readonly PaymentLink[] }) {
  const { t } = useAdminTranslations();
  if (payments.length === 0) return null;
  return (
    <section className="panel panel--list" aria-labelledby="found-payments">
      <h2 id="found-payments">{t('payments')}</h2>
      <ul className="sum stack gap-m">
        {payments.map(({ id, order, amount, about, moment }) => (
          <li key={id}>
            <span>
              {order === null ? (
                t('find-no-order')
              ) : (
                <Link className="table__link ref table__link--text break" to={adminPaths.order(order)}>
                  <span translate="no">{order}</span>
                </Link>
              )}
              <br />
              <span className="soft">
                <bdi>{about}</bdi> · <time dateTime={moment.iso}>{moment.text}</time>
              </span>
            </span>
            <span>{amount}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
