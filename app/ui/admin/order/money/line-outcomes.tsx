import type { LineOutcome } from './view';
import { Cover } from '~/ui/components/cover';

/** Lists games with what becomes, or became, of each. */
export function LineOutcomes({ lines }: { readonly lines: readonly LineOutcome[] }) {
  return (
    <ul className="sum stack gap-m">
      {lines.map(({ gameId, title, cover, outcome, isLoss }) => (
        <li key={gameId}>
          <Cover src={cover} title={title} width={40} height={53} />
          <span>
            <bdi>{title}</bdi>
            <br />
            <span className={isLoss ? 'stock stock--low' : 'soft'}>{outcome}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
