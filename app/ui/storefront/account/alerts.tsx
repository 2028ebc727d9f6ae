import { paths } from '~/domain/paths';
import { Cover } from '~/ui/components/cover';
import { Empty } from '~/ui/components/empty-state';
import { Form, Link } from '~/ui/components/navigation';
import type { Moment } from '~/ui/components/order/view';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { accountTexts } from '~/ui/translations/en/account';
import { signInTexts } from '~/ui/translations/en/sign-in';
import { useTranslations } from '~/ui/translations/use-translations';

export interface AlertView {
  readonly gameId: string;
  /** null for a game that the store has no more. */
  readonly game: { readonly title: string; readonly cover: string } | null;
  readonly since: Moment;
}

export function AccountAlerts({ alerts }: { readonly alerts: readonly AlertView[] }) {
  const { t } = useTranslations(accountTexts, signInTexts);
  if (alerts.length === 0)
    return (
      <Empty title={t('alerts-none')}>
        <p className="soft">{t('alerts-none-hint')}</p>
        <Link className="btn btn--go btn--l" to={paths.products()}>
          {t('browse-games')}
        </Link>
      </Empty>
    );
  return (
    <ul className="panel devices ruled-rows">
      {alerts.map((alert) => (
        <Alert key={alert.gameId} {...alert} />
      ))}
    </ul>
  );
}

function Alert({ gameId, game, since }: AlertView) {
  const { t, tRich } = useTranslations(accountTexts, signInTexts);
  const title = game?.title ?? t('alert-game-gone');
  return (
    <li className="row row--apart">
      <div className="row no-wrap">
        {game === null ? null : <Cover src={game.cover} title={game.title} width={40} height={53} />}
        <div>
          <strong>{game === null ? title : <Link to={paths.product(gameId)}>{title}</Link>}</strong>
          <p className="soft text-s">{tRich('alert-since', { day: <time dateTime={since.iso}>{since.text}</time> })}</p>
        </div>
      </div>
      <Form method="post">
        <input type="hidden" name="gameId" value={gameId} />
        <SubmitButton
          name="intent"
          value="withdraw"
          match={{ gameId }}
          className="btn btn--line"
          aria-label={t('alert-withdraw-of', { title })}
        >
          {t('alert-withdraw')}
        </SubmitButton>
      </Form>
    </li>
  );
}
