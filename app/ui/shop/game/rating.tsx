import { Icon } from '~/ui/kit/icon';

/** A rating from 0 to 5; nothing for a game without one. `full` shows 'out of 5' to everybody, not only to screen readers. */
export function Rating({ value, full = false }: { readonly value: number; readonly full?: boolean }) {
  if (value <= 0) return null;
  return (
    <span className={full ? 'rating rating--full' : 'rating'}>
      <Icon name="star" />
      <span className="sr">Rated </span>
      {value.toFixed(1)}
      <span className={full ? 'soft' : 'sr'}> out of 5</span>
    </span>
  );
}
