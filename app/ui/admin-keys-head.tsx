import { Bar } from './bar';
import { formatSigned } from './admin-key-list';
import type { KeyFigures } from './admin-key-view';
import { BackToAll, HistoryLink, Kpis } from './admin-page';
import { Cover } from './cover';

/** Whose keys these are. */
export function KeysHead({ game }: { readonly game: { readonly title: string; readonly platform: string; readonly cover: string } }) {
  return (
    <div className="keys-head">
      <Cover src={game.cover} width={60} height={80} />
      <div>
        <h1>Keys</h1>
        <p className="soft">
          <bdi>{game.title}</bdi>
          {game.platform === '' ? '' : `, ${game.platform}`}
        </p>
      </div>
    </div>
  );
}

/** The ways from the keys of one game. */
export function KeysAside({ gameId }: { readonly gameId: string }) {
  return (
    <div className="row">
      <HistoryLink of={`games/${gameId}`} />
      <BackToAll to="/admin" text="All games" />
    </div>
  );
}

export function KeyKpis({ all, free, used, profitCentimes }: KeyFigures) {
  return (
    <Kpis
      items={[
        { label: 'Available', value: free },
        { label: 'Used', value: used },
        { label: 'Profit of used keys', value: formatSigned(profitCentimes), unit: 'MAD' },
        { label: all === 1 ? 'Left of 1 key' : `Left of ${all} keys`, value: <Bar part={free} of={all} /> },
      ]}
    />
  );
}
