import { paths } from '~/domain/paths';
import { Form } from '~/ui/components/navigation';
import { cartTexts } from '~/ui/translations/en/cart';
import { useTranslations } from '~/ui/translations/use-translations';
import type { ShownCart } from './view';

/** Shows the way on without the games that can't be bought, where there are others. */
export function LeaveOut({ cart: { lines, buyable } }: { readonly cart: ShownCart }) {
  const { tCount } = useTranslations(cartTexts);
  const gone = lines.filter(({ problem }) => problem !== null);
  if (gone.length === 0 || buyable === 0) return null;
  return (
    <Form method="post" action={paths.cart}>
      <input type="hidden" name="without" value={gone.map(({ gameId }) => gameId).join(',')} />
      <button className="btn btn--line btn--wide" name="intent" value="leave-out">
        {tCount('total-without', gone.length)}
      </button>
    </Form>
  );
}
