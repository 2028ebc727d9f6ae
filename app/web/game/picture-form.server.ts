import {
  isDigest,
  MAX_PICTURE_TEXT,
  MAX_SCREENSHOTS,
  moveEarlier,
  moveLater,
  PICTURE_SIZES,
  pictureFields,
  pictureName,
  PREVIEW_KIND,
  readOrder,
} from '~/domain/game/picture';
import { DESCRIPTION_PARTS, TEXT_FIELDS } from '~/domain/game/description';
import type { FormErrors } from '~/domain/shared/form-answer';
import {
  MAX_GAME_PICTURE_BYTES,
  type PictureChange,
  type RefusedPicture,
  type TakenPicture,
  type PictureField,
} from '~/features/game/index.server';
import type { Shop } from '~/services/index.server';

import { readForm, type SubmittedForm } from '~/web/form.server';
import type { FilePart } from '~/web/multipart.server';

const SPARE_BYTES = 1024 * 1024;
const MAX_FILES = 200;

/** The form of a game with the pictures that came with it. */
export interface GameForm {
  readonly form: SubmittedForm;
  readonly covers: readonly TakenPicture[];
  /** The stored screenshot that is to be the cover, too; null: none. */
  readonly fromShots: TakenPicture | null;
  readonly others: readonly TakenPicture[];
  readonly refusedPictures: readonly RefusedPicture[];
}

/** Reads the form of a game. Each picture is made smaller as it comes, so that one is in memory as it was sent. Throws as readForm() does. */
export async function readGameForm(shop: Shop, request: Request): Promise<GameForm> {
  const acceptedPictures: Record<PictureField, TakenPicture[]> = { coverFile: [], pictures: [] };
  const refusedPictures: RefusedPicture[] = [];
  const take = async ({ field: fieldName, name, size, bytes }: FilePart) => {
    const field = fieldName === 'coverFile' ? fieldName : 'pictures';
    const tooLarge = size > MAX_GAME_PICTURE_BYTES ? 'picture-too-large' : 'pictures-full';
    const result = bytes === null ? ({ ok: false, code: tooLarge } as const) : await shop.gamePictures.take(bytes);
    if (result.ok) acceptedPictures[field].push(result.picture);
    else refusedPictures.push({ field, name, code: result.code });
  };
  const form = await readForm(request, {
    multiline: [...DESCRIPTION_PARTS, ...TEXT_FIELDS],
    maxBytes: (MAX_SCREENSHOTS + 1) * MAX_GAME_PICTURE_BYTES + SPARE_BYTES,
    files: {
      fields: ['coverFile', 'pictures'],
      maxBytes: MAX_GAME_PICTURE_BYTES,
      most: MAX_SCREENSHOTS + 1,
      maxFiles: MAX_FILES,
      take,
    },
  });
  if (form.isCut) refusedPictures.push({ field: 'pictures', name: '', code: 'pictures-too-much' });
  const fromShots = await storedShot(shop, form);
  if (fromShots?.ok === false) refusedPictures.push({ field: 'coverFile', name: '', code: fromShots.code });
  return {
    form,
    covers: acceptedPictures.coverFile,
    fromShots: fromShots?.ok ? fromShots.picture : null,
    others: acceptedPictures.pictures,
    refusedPictures,
  };
}

/** Reads the screenshot that the form wants as the cover; null: it wants none. */
async function storedShot(shop: Shop, { values }: SubmittedForm) {
  const digest = values['asCover'] ?? '';
  if (!isDigest(digest)) return null;
  const { width } = PICTURE_SIZES.screenshot[1];
  const file = await shop.gamePictures.read(values['id'] ?? '', pictureName(digest, width, PREVIEW_KIND));
  return file === null ? { ok: false as const, code: 'picture-missing' as const } : shop.gamePictures.take(file.bytes);
}

export function hasPictures({ covers, fromShots, others, refusedPictures }: GameForm): boolean {
  return fromShots !== null || covers.length + others.length + refusedPictures.length > 0;
}

/** Returns the errors at the fields of the pictures; null where all of them can be saved. `isLost`: the browser forgets chosen files. */
export function pictureErrors({ form, covers, others, refusedPictures }: GameForm, isLost: boolean): FormErrors {
  const lost: FormErrors = {
    ...(isLost && covers.length > 0 ? { coverFile: 'file-again' } : {}),
    ...(isLost && others.length > 0 ? { pictures: 'file-again' } : {}),
  };
  const bad = Object.fromEntries(refusedPictures.toReversed().map(({ field, code }) => [field, code]));
  return { ...lost, ...textErrors(form), ...bad };
}

function textErrors({ values }: SubmittedForm): FormErrors {
  const long = readOrder(values['order']).filter((digest) => (values[pictureFields(digest).text] ?? '').length > MAX_PICTURE_TEXT);
  return Object.fromEntries(long.map((digest) => [pictureFields(digest).text, 'picture-text-too-long']));
}

/**
 * Returns the new cover (null: none) and the new screenshots. A chosen file is the cover before a stored screenshot that is to be it;
 * without any cover the first picture becomes it.
 */
function placed({ covers, fromShots, others }: Pick<GameForm, 'covers' | 'fromShots' | 'others'>, hasCover: boolean) {
  const [first = null, ...rest] = others;
  const chosenCover = covers[0] ?? fromShots;
  return chosenCover !== null || hasCover ? { cover: chosenCover, shots: others } : { cover: first, shots: rest };
}

/** Makes the pictures of a form ready for a save. `hasCover`: another than these stays, or none is wanted. */
export async function makePictures(
  shop: Shop,
  { form, covers, fromShots, others }: GameForm,
  hasCover: boolean,
): Promise<{ readonly ok: true; readonly change: PictureChange } | { readonly ok: false; readonly errors: FormErrors }> {
  const { values } = form;
  const stands = readOrder(values['order']);
  const removed = stands.filter((digest) => values[pictureFields(digest).remove] !== undefined);
  const { cover, shots } = placed({ covers, fromShots, others }, hasCover);
  if (stands.length - removed.length + shots.length > MAX_SCREENSHOTS) return { ok: false, errors: { pictures: 'pictures-full' } };
  const madeCover = cover && (await shop.gamePictures.make(cover, 'cover'));
  if (madeCover && !madeCover.ok)
    return { ok: false, errors: { [covers.length > 0 || fromShots ? 'coverFile' : 'pictures']: madeCover.code } };
  const added = [];
  for (const picture of shots) {
    const gamePicture = await shop.gamePictures.make(picture, 'screenshot');
    if (!gamePicture.ok) return { ok: false, errors: { pictures: gamePicture.code } };
    added.push(gamePicture.picture);
  }
  const texts = Object.fromEntries(stands.map((digest) => [digest, (values[pictureFields(digest).text] ?? '').trim()]));
  return { ok: true, change: { cover: madeCover?.picture ?? null, added, removed, order: stands, texts } };
}

/** Returns the form with a screenshot at its new place, where a button of a screenshot was pressed; else null. */
export function withMoved(form: SubmittedForm): SubmittedForm | null {
  const { earlier, later, order } = form.values;
  if (earlier === undefined && later === undefined) return null;
  const before = readOrder(order);
  const after = earlier === undefined ? moveLater(before, later ?? '') : moveEarlier(before, earlier);
  const { earlier: _earlier, later: _later, ...values } = form.values;
  return { ...form, values: { ...values, order: after.join(',') } };
}
