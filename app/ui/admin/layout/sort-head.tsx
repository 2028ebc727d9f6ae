import { Icon } from '~/ui/components/icon';
import { Link } from '~/ui/components/navigation';

interface SortHeadProps {
  readonly label: string;
  /** The order by this column in the address; `-`: downwards. */
  readonly by: string;
  readonly current: string;
  /** Returns the address of the list in an order. */
  readonly to: (sort: string) => string;
  /** Set where the first touch sorts downwards. */
  readonly isDown?: boolean;
  readonly className?: string;
}

/** The head of a column that sorts its table: a link, whose next touch turns the order round. */
export function SortHead({ label, by, current, to, isDown = false, className }: SortHeadProps) {
  const [up, down] = [by, `-${by}`];
  const isSorted = current === up || current === down;
  const next = current === up ? down : current === down ? up : isDown ? down : up;
  return (
    <th
      scope="col"
      className={className}
      {...(isSorted ? { 'aria-sort': current === up ? ('ascending' as const) : ('descending' as const) } : {})}
    >
      <Link className="sort-head tap" to={to(next)} preventScrollReset>
        {label}
        <Icon name={isSorted ? 'chevron-down' : 'arrow-up-down'} />
      </Link>
    </th>
  );
}
