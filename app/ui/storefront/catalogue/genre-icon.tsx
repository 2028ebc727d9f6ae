import { findGenre, type Genre } from '~/domain/game/genre';
import { Icon, type IconName } from '~/ui/components/icon';

const ICONS: Readonly<Record<Genre, IconName>> = {
  Action: 'swords',
  RPG: 'wand-sparkles',
  Racing: 'car-front',
  Horror: 'ghost',
  Indie: 'gem',
  Strategy: 'chess-rook',
  Shooter: 'crosshair',
  Adventure: 'compass',
  Simulation: 'building-2',
  Fighting: 'hand-fist',
  Puzzle: 'puzzle',
  Platformer: 'footprints',
  Sports: 'trophy',
  Multiplayer: 'users',
  MMO: 'castle',
};

export function GenreIcon({ genre }: { readonly genre: string }) {
  const knownGenre = findGenre(genre);
  return <Icon name={knownGenre ? ICONS[knownGenre] : 'layout-grid'} />;
}
