/** A reading of a file's name: the game that it may name, and the place among the game's pictures, from 1. */
export interface PictureName {
  readonly game: string;
  readonly place: number;
}

const NUMBERED = /^(.+?)(?:[\s_-]+(\d{1,2})|\s*\((\d{1,2})\))$/u;

/** Returns the readings of a file's name: `portal-2.jpg` is the first picture of Portal 2, or the second of Portal. */
export function readPictureName(file: string): readonly PictureName[] {
  const name = file
    .replace(/^.*[\\/]/, '')
    .replace(/\.[^.]*$/, '')
    .normalize('NFC')
    .trim();
  const [, game = '', after, inBrackets] = NUMBERED.exec(name) ?? [];
  const place = Number(after ?? inBrackets ?? 0);
  const whole = inBrackets === undefined || place === 0 ? [{ game: name, place: 1 }] : [];
  return [...whole, ...(place > 0 ? [{ game, place }] : [])].filter((reading) => reading.game !== '');
}
