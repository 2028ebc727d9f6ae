import { expect, it } from 'vitest';

import { readPictureName } from './picture-name';

it.each([
  ['elden-ring.jpg', ['elden-ring 1']],
  ['Elden Ring.final.PNG', ['Elden Ring.final 1']],
  ['covers\\2026/hades.webp', ['hades 1']],
  ['portal-2.jpg', ['portal-2 1', 'portal 2']],
  ['portal 2-3.jpg', ['portal 2-3 1', 'portal 2 3']],
  ['Hades (2).jpg', ['Hades 2']],
  ['hades_02.jpg', ['hades_02 1', 'hades 2']],
  ['2048.png', ['2048 1']],
  ['left4dead2.png', ['left4dead2 1']],
  ['هادس-2.jpg', ['هادس-2 1', 'هادس 2']],
  ['hades-0.jpg', ['hades-0 1']],
  ['.jpg', []],
  ['hades', ['hades 1']],
])('%s can be %j', (file, readings) => {
  expect(readPictureName(file).map(({ game, place }) => `${game} ${place}`)).toEqual(readings);
});
