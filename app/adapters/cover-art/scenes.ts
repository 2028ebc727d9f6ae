import type { Genre } from '~/domain/genre';

import type { Scene } from './canvas';
import { crew, dunes, islands, portal, realm, woods } from './scenes-afar';
import { clash, road, skyline, slash, stadium } from './scenes-fight';
import { blocks, city, papercut, tiles } from './scenes-made';

/** The picture for each genre. */
export const SCENES: Readonly<Record<Genre, Scene>> = {
  Action: slash,
  RPG: realm,
  Racing: road,
  Horror: woods,
  Indie: papercut,
  Strategy: tiles,
  Shooter: skyline,
  Adventure: dunes,
  Simulation: city,
  Fighting: clash,
  Puzzle: blocks,
  Platformer: islands,
  Sports: stadium,
  Multiplayer: crew,
  MMO: portal,
};
