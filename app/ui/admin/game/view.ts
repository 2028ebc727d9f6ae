import type { Game } from '~/domain/game';
import { DEFAULT_LOW_STOCK, fieldTexts, FORM_FIELD_NAMES, type FormFieldName, GAME_FIELDS } from '~/domain/game/fields';
import { coverDigest, pictureFields, readOrder } from '~/domain/game/picture';
import { type Description, DESCRIPTION_PARTS, TEXT_LANGUAGES } from '~/domain/game/description';
import { DEFAULT_LANGUAGE, type Language } from '~/domain/shared/language';
import { buyingPrice, type Centimes, toPlain } from '~/domain/shared/money';
import type { Offer } from '~/features/offer/index.server';

import { listComma } from '~/domain/shared/text/bidi';
import { toOfferView } from '~/ui/admin/offer/view';
import type { AdminTranslations, AdminText } from '~/ui/translations/admin';
import { gameLanguageNames, regionNames } from '~/ui/translations/names';
import type { BesideGame } from './beside';

export const NEW_GAME: Readonly<Record<string, string>> = { coefficient: '1.5', lowStock: String(DEFAULT_LOW_STOCK) };

/** A field that was also changed by another person. */
export interface Difference {
  readonly label: AdminText;
  readonly saved: string;
  readonly typed: string;
}

const labelsOf = (names: readonly FormFieldName[]): Readonly<Record<string, AdminText>> =>
  Object.fromEntries(names.map((name) => [name, GAME_FIELDS[name].label]));
const LABELS = {
  ...labelsOf(['title', 'aliases', 'cover']),
  withoutPicture: 'game-without-a-picture' as const,
  ...labelsOf(FORM_FIELD_NAMES),
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
  const pictureName = (digest: string, text: string) => text || String(numbered.indexOf(digest) + 1 || '+');
  const before = saved.screenshots.map((digest) => pictureName(digest, saved.pictureTexts[digest] ?? '')).join(', ');
  const stay = numbered.filter((digest) => typed[pictureFields(digest).remove] === undefined);
  const after = stay.map((digest) => pictureName(digest, typed[pictureFields(digest).text]?.trim() ?? '')).join(', ');
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
  const isUploaded = coverDigest(game.cover) !== null;
  return {
    ...fieldTexts(game),
    lowStock: String(game.lowStock),
    cover: isUploaded ? '' : game.cover,
    uploaded: isUploaded ? game.cover : '',
    order: game.screenshots.join(','),
    ...Object.fromEntries(game.screenshots.map((digest) => [pictureFields(digest).text, game.pictureTexts[digest] ?? ''])),
    withoutPicture: game.cover === '' ? 'on' : '',
    price: toPlain(game.originPrice),
    ownPrice: ownPriceOf(game),
    coefficient: String(game.coefficient / 10),
    ...textsOf(game),
    regions: regionNames({ language }, game.facts.regions).join(listComma(language)),
    languages: gameLanguageNames({ language }, game.facts.languages).join(listComma(language)),
  };
}

/** Returns the price that is not origin price times coefficient; '' where it is. */
function ownPriceOf({ originPrice, coefficient, buyingPrice: paid }: Game): string {
  return paid === 0 || paid === buyingPrice(originPrice, coefficient) ? '' : toPlain(paid);
}

function textsOf({ description, texts }: Game): Readonly<Record<string, string>> {
  const partsOf = (of: Description, suffix: string, comma: string) =>
    DESCRIPTION_PARTS.map((part) => [part + suffix, [of[part]].flat().join(comma)]);
  const translated = TEXT_LANGUAGES.flatMap((language) => partsOf(texts[language], `-${language}`, listComma(language)));
  return Object.fromEntries([...partsOf(description, '', ', '), ...translated]) as Record<string, string>;
}

interface BesideFound {
  readonly offer: { readonly offer: Offer; readonly price: Centimes; readonly listPrice: Centimes } | null;
  readonly keys: BesideGame['keys'];
}

/** Returns what stands beside the form of a game at `now` (ms); an offer that is over, or was never made, is none. */
export function toBesideGame(i18n: AdminTranslations, { offer: offerOfGame, keys }: BesideFound, now: number): BesideGame {
  if (offerOfGame === null || offerOfGame.offer.state === 'preview') return { offer: null, keys };
  const { id, title, stage, timing } = toOfferView(i18n, offerOfGame.offer, now);
  return {
    offer: stage === 'over' ? null : { id, title, stage, timing, price: offerOfGame.price, listPrice: offerOfGame.listPrice },
    keys,
  };
}
