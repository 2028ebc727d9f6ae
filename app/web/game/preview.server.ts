import { launchersOf, toCatalogueGame, toListing, type Listing } from '~/domain/catalogue';
import type { Game } from '~/domain/game';
import { pictureFields, readOrder } from '~/domain/game/picture';
import { KEY_TYPES } from '~/domain/key';
import type { FormErrors } from '~/domain/shared/form-answer';
import { picturedGameForm, type TakenPicture } from '~/features/game/index.server';
import { shop } from '~/services/index.server';

import { pictureErrors, placed, readGameForm, type GameForm } from './picture-form.server';
import { productOf } from './product.server';

/** The keys of a game that has none yet: its page is shown as with some in stock. */
const FREE = 9;

type Preview = { readonly ok: true; readonly product: ReturnType<typeof productOf> } | { readonly ok: false; readonly errors: FormErrors };

/** Reads the form of a game, and returns its page as shoppers would see it. It writes nothing. Throws as readForm() does. */
export async function previewGame(request: Request): Promise<Preview> {
  const sent = await readGameForm(request);
  const parsed = sent.form.parse(picturedGameForm);
  const errors = { ...pictureErrors(sent, false), ...(parsed.ok ? {} : parsed.errors) };
  if (!parsed.ok || Object.keys(errors).length > 0) return { ok: false, errors };
  const saved = await shop.games.find(sent.form.values['id'] ?? '');
  const [cover, ...shots] = await picturesOf(sent, parsed.value.cover !== '' || (sent.form.values['withoutPicture'] ?? '') !== '');
  const game = { ...(saved ?? NEW), ...parsed.value, cover: cover?.src ?? parsed.value.cover };
  const product = productOf(request, game, shownAs(game));
  const { order, values } = stays(sent);
  const stored = order.map((digest) => ({ digest, text: values[pictureFields(digest).text] ?? '' }));
  return { ok: true, product: { ...product, screenshots: [...stored, ...shots.flatMap((shot) => (shot ? [{ ...shot, text: '' }] : []))] } };
}

const NEW: Omit<Game, keyof ReturnType<typeof picturedGameForm.parse>> = {
  id: 'preview',
  offer: null,
  priceLog: [],
  pastOffers: [],
  screenshots: [],
  pictureTexts: {},
  archived: false,
  createdAt: 0,
  stockedAt: 0,
};

function shownAs(game: Game): Listing {
  const stock = shop.catalogue.find(game.id)?.freeOf ?? {};
  const [type = KEY_TYPES[0]] = launchersOf({ types: [], platform: game.platform });
  const isEmpty = Object.keys(stock).length === 0;
  return toListing(toCatalogueGame(game), isEmpty ? { [type]: FREE } : stock, shop.clock());
}

function stays({ form: { values } }: GameForm) {
  return { values, order: readOrder(values['order']).filter((digest) => values[pictureFields(digest).remove] === undefined) };
}

/** Returns the new cover (null: none) and the new screenshots, each as an address that holds it. */
async function picturesOf(form: GameForm, hasCover: boolean) {
  const { cover, shots } = placed(form, hasCover);
  return Promise.all([shown(cover, 'cover'), ...shots.map((shot) => shown(shot, 'screenshot'))]);
}

async function shown(picture: TakenPicture | null, role: 'cover' | 'screenshot') {
  const made = picture && (await shop.gamePictures.make(picture, role));
  const file = made?.ok ? made.picture.files.find(({ kind, width }) => kind === 'webp' && width >= 600) : undefined;
  if (!picture || !file) return null;
  return { digest: picture.digest, src: `data:image/webp;base64,${Buffer.from(file.bytes).toString('base64')}` };
}
