import type { Listing } from '~/domain/catalogue';
import { paths } from '~/domain/paths';
import { Form } from '~/ui/components/navigation';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { gameTexts } from '~/ui/translations/en/game';
import { useTranslations } from '~/ui/translations/use-translations';

interface StockAlertProps {
  readonly game: Pick<Listing, 'id' | 'title'>;
  readonly back: string;
  readonly isLarge?: boolean;
}

/** In place of 'Add to Cart' where a game is sold out. */
export function StockAlert({ game, back, isLarge = false }: StockAlertProps) {
  const { t } = useTranslations(gameTexts);
  return (
    <Form method="post" action={paths.stockAlert()} preventScrollReset>
      <input type="hidden" name="gameId" value={game.id} />
      <input type="hidden" name="back" value={back} />
      <SubmitButton
        className={isLarge ? 'btn btn--l btn--wide' : 'btn btn--wide'}
        name="intent"
        value="ask"
        match={{ gameId: game.id }}
        aria-label={t('alert-ask-of', { title: game.title })}
      >
        {t('alert-ask')}
      </SubmitButton>
    </Form>
  );
}
