import type { ReactNode } from 'react';

import type { Listing } from '~/domain/catalogue';
import { paths } from '~/domain/paths';
import { Icon } from '~/ui/components/icon';
import { useIsSubmitting } from '~/ui/components/form/submit-button';
import { Form } from '~/ui/components/navigation';
import { useKeptIds } from '~/ui/root-data';
import { gameTexts } from '~/ui/translations/en/game';
import { useTranslations } from '~/ui/translations/use-translations';

interface HeartProps {
  readonly game: Pick<Listing, 'id' | 'title'>;
  /** The page of the card, with its query. */
  readonly back: string;
}

/** The heart over a card's picture. It says the wanted state, so that a page which is shown late changes nothing twice. */
export function CardHeart({ game, back }: HeartProps) {
  const { t } = useTranslations(gameTexts);
  const isKept = useIsKept(game.id);
  const { title } = game;
  return (
    <HeartForm game={game} back={back} className="heart">
      <button className="heart__press" name="intent" value={isKept ? 'drop' : 'keep'} aria-pressed={isKept}>
        <Icon name="heart" />
        <span className="sr">{t(isKept ? 'wish-kept-of' : 'wish-keep-of', { title })}</span>
      </button>
    </HeartForm>
  );
}

/** The same with its word, on the page of a game. */
export function PageHeart({ game, back }: HeartProps) {
  const { t } = useTranslations(gameTexts);
  const isKept = useIsKept(game.id);
  return (
    <HeartForm game={game} back={back} className="heart-row">
      <button className="btn btn--line btn--wide heart-row__press" name="intent" value={isKept ? 'drop' : 'keep'} aria-pressed={isKept}>
        <Icon name="heart" />
        {t(isKept ? 'wish-kept' : 'wish-keep')}
      </button>
    </HeartForm>
  );
}

function HeartForm({ game, back, className, children }: HeartProps & { readonly className: string; readonly children: ReactNode }) {
  return (
    <Form className={className} method="post" action={paths.wishes} preventScrollReset>
      <input type="hidden" name="gameId" value={game.id} />
      <input type="hidden" name="back" value={back} />
      {children}
    </Form>
  );
}

/** Returns the state that the heart shows: the wanted one while its form is on the way. */
function useIsKept(gameId: string): boolean {
  const isKept = useKeptIds().has(gameId);
  const isKeeping = useIsSubmitting({ intent: 'keep', gameId });
  const isDropping = useIsSubmitting({ intent: 'drop', gameId });
  return isKeeping || (isKept && !isDropping);
}
