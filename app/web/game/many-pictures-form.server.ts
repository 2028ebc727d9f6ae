import { slug } from '~/domain/game';
import { readPictureName } from '~/domain/game/picture-name';
import { MAX_GAME_PICTURE_BYTES, type SentPicture } from '~/features/game/index.server';
import type { Shop } from '~/services/index.server';

import { readForm, type SubmittedForm } from '~/web/form.server';
import type { FilePart } from '~/web/multipart.server';
import { gameNamed } from './admin.server';

/** The most pictures of one form, and the most bytes of all of them. */
const MAX_FILES = 120;
const MAX_BYTES = 100 * 1024 * 1024;

type Sent =
  { readonly ok: true; readonly batch: string } | { readonly ok: false; readonly code: 'pictures-required' | 'pictures-many-too-much' };

/** Reads a form of many pictures, each stored as it comes, into a batch to look at. Throws as readForm() does; 400 for an unknown button. */
export async function readManyPictures(shop: Shop, request: Request): Promise<{ readonly form: SubmittedForm; readonly staged: Sent }> {
  const intake = await shop.pictureIntake.open();
  let count = 0;
  const take = async (file: FilePart) => {
    count += 1;
    await intake.add(toSent(shop, file));
  };
  const files = { fields: ['pictures'], maxBytes: MAX_GAME_PICTURE_BYTES, most: MAX_FILES, maxFiles: MAX_FILES, take };
  let batch: string | null = null;
  try {
    const form = await readForm(request, { maxBytes: MAX_BYTES, files });
    if (form.isCut) return { form, staged: { ok: false, code: 'pictures-many-too-much' } };
    if (form.intent !== 'read') throw new Response(null, { status: 400 });
    if (count === 0) return { form, staged: { ok: false, code: 'pictures-required' } };
    batch = await intake.close();
    return { form, staged: { ok: true, batch } };
  } finally {
    if (batch === null) await intake.discard();
  }
}

function toSent(shop: Shop, { name, bytes }: FilePart): SentPicture {
  const readings = readPictureName(name).map((reading) => ({ ...reading, named: gameNamed(shop, reading.game) }));
  const matchingNames = readings.flatMap(({ game, place, named }) => ('id' in named ? [{ game, place, id: named.id }] : []));
  // why the last otherwise: `er1-2` is the second picture of ER1, also where a game is called ER12
  const best = matchingNames.find(({ game, id }) => isItsAddress(shop, game, id)) ?? matchingNames.at(-1);
  if (best) {
    const sentPicture = {
      file: name,
      role: best.place === 1 ? 'cover' : 'screenshot',
      place: best.place,
      bytes: bytes ?? new Uint8Array(),
    } as const;
    return bytes === null ? { ...sentPicture, problem: 'picture-too-large' } : { ...sentPicture, id: best.id };
  }
  const isSeveral = readings.some(({ named }) => 'matches' in named && named.matches > 0);
  const problem = isSeveral ? 'picture-game-several' : 'picture-game-unknown';
  return { file: name, role: 'cover', place: 1, bytes: new Uint8Array(), problem };
}

function isItsAddress(shop: Shop, name: string, id: string): boolean {
  return [id, slug(shop.catalogue.find(id)?.title ?? '')].includes(slug(name));
}
