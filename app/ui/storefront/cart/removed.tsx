import { paths } from '~/domain/paths';
import { Icon } from '~/ui/components/icon';
import { Form } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { cartTexts } from '~/ui/translations/en/cart';
import { useTranslations } from '~/ui/translations/use-translations';
import type { RemovedLine } from './view';

export function CartRemoved({ line: { gameId, title, type } }: { readonly line: RemovedLine }) {
  const { t } = useTranslations(cartTexts);
  return (
    <Notice tone="info" className="below">
      <Form className="row row--apart" method="post" action={paths.cart}>
        <input type="hidden" name="gameId" value={gameId} />
        <input type="hidden" name="back" value={paths.cart} />
        {type ? <input type="hidden" name="type" value={type} /> : null}
        <span>{t('cart-undo-lead', { title })}</span>
        <button className="btn btn--line" name="intent" value="add" aria-label={t('cart-undo-of', { title })}>
          <Icon name="rotate-ccw" />
          {t('cart-undo')}
        </button>
      </Form>
    </Notice>
  );
}
