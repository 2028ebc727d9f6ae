import type { Listing } from '~/domain/catalogue';
import { paths } from '~/domain/paths';
import { Icon } from '~/ui/components/icon';
import { Form } from '~/ui/components/navigation';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { gameTexts } from '~/ui/translations/en/game';
import { useTranslations } from '~/ui/translations/use-translations';

interface StockAlertProps {
  readonly game: Pick<Listing, 'id' | 'title'>;
  readonly back: string;
  /** 's': on a card; 'ring': in a row. */
  readonly size: keyof typeof CLASSES;
}

const CLASSES = { ring: 'round', s: 'btn btn--line btn--wide btn--s', l: 'btn btn--line btn--l btn--wide' } as const;

/** In place of 'Add to Cart' where a game is sold out. */
export function StockAlert({ game, back, size }: StockAlertProps) {
  const { t } = useTranslations(gameTexts);
  return (
    <Form className="tell" method="post" action={paths.stockAlert()} preventScrollReset>
      <input type="hidden" name="gameId" value={game.id} />
      <input type="hidden" name="back" value={back} />
      <SubmitButton
        className={CLASSES[size]}
        name="intent"
        value="ask"
        match={{ gameId: game.id }}
        aria-label={t('alert-ask-of', { title: game.title })}
      >
        <Icon name="bell" />
        {size === 'ring' ? <span className="sr">{t('alert-ask')}</span> : t(size === 's' ? 'alert-ask-short' : 'alert-ask')}
      </SubmitButton>
    </Form>
  );
}
