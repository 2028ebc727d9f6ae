import { WIDTH } from './canvas';
import glyphs from './glyphs.json';

/**
 * The title at the foot of a cover, drawn from outlines, so that it looks the same on every machine and needs no font. The outlines come
 * from Archivo, Cinzel and Unbounded (SIL Open Font License 1.1, see OFL.txt beside this file).
 */

/** Units are thousandths of the letter size. A glyph has a width and an outline; kerning is for pairs of letters. */
interface Face {
  readonly cap: number;
  readonly glyphs: Readonly<Record<string, Glyph>>;
  readonly kern: Readonly<Record<string, number>>;
}

interface Glyph {
  readonly advance: number;
  readonly outline: string;
}

export type FaceName = keyof typeof glyphs;

const FACES: Readonly<Record<FaceName, Face>> = {
  wide: toFace(glyphs.wide),
  narrow: toFace(glyphs.narrow),
  serif: toFace(glyphs.serif),
  round: toFace(glyphs.round),
};

/** The width of the title's column, and its lowest line. */
const COLUMN = 508;
const FOOT = 750;
const SUBTITLE_TRACK = 110;

export interface Lettering {
  readonly svg: string;
  /** The upper edge of the letters. */
  readonly top: number;
}

interface Setting {
  readonly lines: readonly string[];
  readonly size: number;
}

/** Draws a title. "Name: Subtitle" gets two sizes. Characters other than A–Z and 0–9 are left out. */
export function letter(title: string, style: { readonly face: FaceName; readonly tint: string; readonly slant: boolean }): Lettering {
  const face = FACES[style.face];
  const cap = face.cap / 1000;
  const [name = '', ...rest] = title.split(/:\s+|\s[–—-]\s/);
  const subtitle = setSubtitle(face, rest.join(' '));
  const { lines, size } = setName(face, upper(name, face).split(/\s+/).filter(Boolean));
  const lead = size * cap + Math.max(12, size * 0.15);
  const last = FOOT - (subtitle ? subtitle.size * cap + 20 : 0);
  const first = last - (lines.length - 1) * lead;
  const nameSvg = lines.map((line, i) => draw(face, line, { size, y: first + i * lead, slant: style.slant })).join('');
  const subtitleSvg = subtitle && draw(face, subtitle.text, { size: subtitle.size, y: FOOT, track: SUBTITLE_TRACK, slant: style.slant });
  return {
    svg: `<g fill="#fff">${nameSvg}</g>${subtitleSvg ? `<g fill="${style.tint}">${subtitleSvg}</g>` : ''}`,
    top: first - size * cap,
  };
}

/** Chooses the number of lines, 1 to 4, that gives the largest letters without covering too much of the picture. */
function setName(face: Face, words: readonly string[]): Setting {
  const cap = face.cap / 1000;
  const options = [1, 2, 3, 4].slice(0, Math.max(1, words.length)).map((count) => {
    const lines = wrap(face, words, count);
    const size = Math.min(126, (COLUMN / Math.max(...lines.map((line) => measure(face, line)), 1)) * 1000);
    const height = lines.length * size * cap * 1.2;
    return { lines, size, score: Math.min(size, 112) - Math.max(0, height - 190) * 0.7 };
  });
  return options.reduce((best, option) => (option.score > best.score ? option : best));
}

function setSubtitle(face: Face, typed: string): { readonly text: string; readonly size: number } | null {
  const text = upper(typed, face);
  if (text === '') return null;
  return { text, size: Math.min(36, ((COLUMN - 24) / measure(face, text, SUBTITLE_TRACK)) * 1000) };
}

/** Splits words into lines of similar width. A very short last word, such as "2" or "VI", stays with the word before it. */
function wrap(face: Face, words: readonly string[], count: number): string[] {
  const target = measure(face, words.join(' ')) / count;
  const lines: string[][] = [];
  for (const [index, word] of words.entries()) {
    const line = lines.at(-1);
    const isTail = index === words.length - 1 && word.length <= 3;
    const isFull = line !== undefined && measure(face, [...line, word].join(' ')) > target * 1.12;
    if (!line || (lines.length < count && isFull && !isTail)) lines.push([word]);
    else line.push(word);
  }
  return lines.length === 0 ? [''] : lines.map((line) => line.join(' '));
}

function draw(
  face: Face,
  text: string,
  { size, y, track = 0, slant }: { readonly size: number; readonly y: number; readonly track?: number; readonly slant: boolean },
): string {
  let at = 0;
  const outlines = [...text].map((letter, i, all) => {
    const outline = face.glyphs[letter]?.outline;
    const svg = outline ? `<path transform="translate(${at})" d="${outline}"/>` : '';
    at += advance(face, letter, all[i + 1], track);
    return svg;
  });
  const x = (WIDTH - (measure(face, text, track) * size) / 1000) / 2;
  const place = `translate(${x.toFixed(1)} ${y.toFixed(1)}) ${slant ? 'skewX(-9) ' : ''}scale(${(size / 1000).toFixed(4)})`;
  return `<g transform="${place}">${outlines.join('')}</g>`;
}

function measure(face: Face, text: string, track = 0): number {
  return [...text].reduce((width, letter, i, all) => width + advance(face, letter, all[i + 1], track), -track);
}

function advance(face: Face, letter: string, next: string | undefined, track: number): number {
  return (face.glyphs[letter]?.advance ?? 0) + (face.kern[`${letter}${next}`] ?? 0) + track;
}

function upper(text: string, face: Face): string {
  return [...text.toUpperCase().normalize('NFD')]
    .filter((letter) => face.glyphs[letter])
    .join('')
    .trim();
}

interface FaceFile {
  readonly cap: number;
  readonly glyphs: Readonly<Record<string, readonly (string | number)[]>>;
  readonly kern: Readonly<Record<string, number>>;
}

function toFace(file: FaceFile): Face {
  const entries = Object.entries(file.glyphs).map(([letter, [advanceWidth, outline]]) => [
    letter,
    { advance: Number(advanceWidth), outline: String(outline ?? '') },
  ]);
  return { cap: file.cap, kern: file.kern, glyphs: Object.fromEntries(entries) };
}
