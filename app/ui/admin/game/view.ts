import { DEFAULT_LOW_STOCK, type Game } from '~/domain/game';
import { coverDigest, pictureFields, readOrder } from '~/domain/game/picture';
import { DESCRIPTION_PARTS, TEXT_LANGUAGES } from '~/domain/game/description';
import { DEFAULT_LANGUAGE, type Language } from '~/domain/shared/language';
import { buyingPrice, type Centimes, toPlain } from '~/domain/shared/money';
import type { Offer } from '~/features/offer/index.server';

import { listComma } from '~/domain/shared/text/bidi';
import { toOfferView } from '~/ui/admin/offer/view';
import type { AdminTranslations, DeskText } from '~/ui/translations/admin';
import { gameLanguageNames, regionNames } from '~/ui/translations/names';
import type { BesideGame } from './beside';

export const rowId = (gameId: string) => `g-${gameId}`;

export const NEW_GAME: Readonly<Record<string, string>> = { coefficient: '1.5', lowStock: String(DEFAULT_LOW_STOCK) };

/** A field that was also changed by another person. */
export interface Difference {
  readonly label: DeskText;
  readonly saved: string;
  readonly typed: string;
}

const TEXTS = TEXT_LANGUAGES.flatMap((language) => DESCRIPTION_PARTS.map((part) => ({ name: `${part}-${language}`, language, part })));

const LABELS: Readonly<Record<string, DeskText>> = {
  title: 'title',
  aliases: 'short-names',
  cover: 'audit-field-cover',
  withoutPicture: 'game-without-a-picture',
  price: 'origin-price',
  coefficient: 'coefficient',
  ownPrice: 'game-own-price',
  rating: 'game-rating',
  genre: 'genre',
  platform: 'platform',
  releaseYear: 'release-year',
  featured: 'featured',
  rank: 'game-place-among-the-featured',
  lowStock: 'game-running-low-at',
  short: 'audit-field-description.short',
  system: 'system-requirements',
  performance: 'performance',
  features: 'audit-field-description.features',
  ...Object.fromEntries(TEXTS.map(({ name, language, part }) => [name, `audit-field-texts.${language}.${part}` as const])),
  regions: 'game-activates-in',
  languages: 'languages',
  publisher: 'publisher',
  edition: 'edition',
};

/** Returns the differing fields, as texts of the form. */
export function differences(saved: Readonly<Record<string, string>>, typed: Readonly<Record<string, string>>): readonly Difference[] {
  return Object.entries(LABELS)
    .map(([name, label]) => ({ label, saved: saved[name]?.trim() ?? '', typed: typed[name]?.trim() ?? '' }))
    .filter((each) => each.saved !== each.typed);
}

/** Returns the difference of a game's screenshots: each by the text that stands for it, else its number in the form, `+` for one that is new. */
export function pictureDifference(saved: Game, typed: Readonly<Record<string, string>>): readonly Difference[] {
  const numbered = readOrder(typed['order']);
  const said = (digest: string, text: string) => text || String(numbered.indexOf(digest) + 1 || '+');
  const before = saved.screenshots.map((digest) => said(digest, saved.pictureTexts[digest] ?? '')).join(', ');
  const stay = numbered.filter((digest) => typed[pictureFields(digest).remove] === undefined);
  const after = stay.map((digest) => said(digest, typed[pictureFields(digest).text]?.trim() ?? '')).join(', ');
  return before === after ? [] : [{ label: 'screenshots', saved: before, typed: after }];
}

/** Returns the fields for a copy of a game. Uploaded pictures, short names and the place among the featured stay the other game's own. */
export function toCopy(game: Game, language: Language): Readonly<Record<string, string>> {
  const values = toValues({ ...game, screenshots: [] }, language);
  const pictures = values['uploaded'] === '' ? {} : { uploaded: '', withoutPicture: 'on' };
  return { ...values, ...pictures, aliases: '', featured: '', rank: '', copyOf: game.id };
}

/** Returns a game's fields with its own coefficient, so that editing never changes its price unseen. Regions and languages have the names of `language`. */
export function toValues(game: Game, language: Language = DEFAULT_LANGUAGE): Readonly<Record<string, string>> {
  const { short, system, performance, features } = game.description;
  const isUploaded = coverDigest(game.cover) !== null;
  return {
    title: game.title,
    aliases: game.aliases.join(', '),
    cover: isUploaded ? '' : game.cover,
    uploaded: isUploaded ? game.cover : '',
    order: game.screenshots.join(','),
    ...Object.fromEntries(game.screenshots.map((digest) => [pictureFields(digest).text, game.pictureTexts[digest] ?? ''])),
    withoutPicture: game.cover === '' ? 'on' : '',
    price: toPlain(game.originPrice),
    ownPrice: ownPriceOf(game),
    coefficient: String(game.coefficient / 10),
    rating: game.rating === 0 ? '' : String(game.rating),
    genre: game.genre,
    platform: game.platform,
    releaseYear: game.releaseYear,
    featured: game.featured ? 'on' : '',
    rank: game.rank === 0 ? '' : String(game.rank),
    lowStock: String(game.lowStock),
    short,
    system: system.join(', '),
    performance: performance.join(', '),
    features: features.join(', '),
    ...textsOf(game),
    regions: regionNames({ language }, game.facts.regions).join(listComma(language)),
    languages: gameLanguageNames({ language }, game.facts.languages).join(listComma(language)),
    publisher: game.facts.publisher,
    edition: game.facts.edition,
  };
}

/** Returns the price that is not origin price times coefficient; '' where it is. */
function ownPriceOf({ originPrice, coefficient, buyingPrice: paid }: Game): string {
  return paid === 0 || paid === buyingPrice(originPrice, coefficient) ? '' : toPlain(paid);
}

function textsOf({ texts }: Game): Readonly<Record<string, string>> {
  const typed = (text: string | readonly string[], comma: string) => (typeof text === 'string' ? text : text.join(comma));
  return Object.fromEntries(TEXTS.map(({ name, language, part }) => [name, typed(texts[language][part], listComma(language))]));
}

interface BesideFound {
  readonly offer: { readonly offer: Offer; readonly price: Centimes; readonly listPrice: Centimes } | null;
  readonly keys: BesideGame['keys'];
}

/** Returns what stands beside the form of a game at `now` (ms); an offer that is over, or was never made, is none. */
export function toBesideGame(say: AdminTranslations, { offer: found, keys }: BesideFound, now: number): BesideGame {
  if (found === null || found.offer.state === 'preview') return { offer: null, keys };
  const { id, title, stage, timing } = toOfferView(say, found.offer, now);
  return { offer: stage === 'over' ? null : { id, title, stage, timing, price: found.price, listPrice: found.listPrice }, keys };
}
