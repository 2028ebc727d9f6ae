import { Link } from '~/ui/components/navigation';
import { useAdminTranslations } from '~/ui/translations/admin';

export interface CountTab {
  readonly label: string;
  readonly to: string;
  /** Absent where nothing is counted. */
  readonly count?: number;
  readonly isCurrent: boolean;
  /** Set where what it counts waits for the owner. */
  readonly isWaiting?: boolean;
}

/** Shows the parts of a list as links: `To decide 3`. */
export function CountTabs({ label, items }: { readonly label: string; readonly items: readonly CountTab[] }) {
  const { number } = useAdminTranslations();
  return (
    <nav className="count-tabs below-m underlined" aria-label={label}>
      {items.map(({ label: text, to, count, isCurrent, isWaiting = false }) => (
        <Link key={to} to={to} preventScrollReset {...(isCurrent ? { 'aria-current': 'page' as const } : {})}>
          {text}
          {count === undefined ? null : (
            <>
              {' '}
              <span
                className={
                  isWaiting && count > 0 ? 'count-tabs__count text-2xs num count-tabs__count--waiting' : 'count-tabs__count text-2xs num'
                }
                translate="no"
              >
                {number(count)}
              </span>
            </>
          )}
        </Link>
      ))}
    </nav>
  );
}
