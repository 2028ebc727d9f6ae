import { launchersOf, toCatalogueGame, toListing, type Listing } from '~/domain/catalogue';
import type { Game } from '~/domain/game';
import { pictureFields, readOrder } from '~/domain/game/picture';
import { KEY_TYPES } from '~/domain/key';
import type { FormErrors } from '~/domain/shared/form-answer';
import { type MadePicture, picturedGameForm } from '~/features/game/index.server';
import type { Shop } from '~/services/index.server';

import { makePictures, pictureErrors, readGameForm, type GameForm } from './picture-form.server';
import { productOf } from './product.server';

/** The keys of a game that has none yet: its page is shown as with some in stock. */
const FREE = 9;

type Preview = { readonly ok: true; readonly product: ReturnType<typeof productOf> } | { readonly ok: false; readonly errors: FormErrors };

/** Reads the form of a game, and returns its page as shoppers would see it. It writes nothing. Throws as readForm() does. */
export async function previewGame(shop: Shop, request: Request): Promise<Preview> {
  const gameForm = await readGameForm(shop, request);
  const parsed = gameForm.form.parse(picturedGameForm);
  const errors = { ...pictureErrors(gameForm, false), ...(parsed.ok ? {} : parsed.errors) };
  if (!parsed.ok || Object.keys(errors).length > 0) return { ok: false, errors };
  const saved = await shop.games.find(gameForm.form.values['id'] ?? '');
  const pictures = await makePictures(shop, gameForm, parsed.value.cover !== '' || (gameForm.form.values['withoutPicture'] ?? '') !== '');
  if (!pictures.ok) return pictures;
  const { cover, added } = pictures.change;
  const game = { ...(saved ?? NEW), ...parsed.value, cover: cover ? addressOf(cover) : parsed.value.cover };
  const product = productOf(shop, request, game, shownAs(shop, game));
  const { order, values } = stays(gameForm);
  const shots = added.map((shot) => ({ digest: shot.digest, src: addressOf(shot), text: '' }));
  const stored = order.map((digest) => ({ digest, text: values[pictureFields(digest).text] ?? '' }));
  return { ok: true, product: { ...product, screenshots: [...stored, ...shots] } };
}

const NEW: Omit<Game, keyof ReturnType<typeof picturedGameForm.parse>> = {
  // why empty: no game of the store has this id
  id: '',
  offer: null,
  priceLog: [],
  pastOffers: [],
  screenshots: [],
  pictureTexts: {},
  archived: false,
  createdAt: 0,
  stockedAt: 0,
};

function shownAs(shop: Shop, game: Game): Listing {
  const stock = shop.catalogue.find(game.id)?.freeOf ?? {};
  const [type = KEY_TYPES[0]] = launchersOf({ types: [], platform: game.platform });
  const isEmpty = Object.keys(stock).length === 0;
  return toListing(toCatalogueGame(game), isEmpty ? { [type]: FREE } : stock, shop.clock());
}

function stays({ form: { values } }: GameForm) {
  return { values, order: readOrder(values['order']).filter((digest) => values[pictureFields(digest).remove] === undefined) };
}

/** Returns an address that holds the picture. */
function addressOf({ files }: MadePicture): string {
  const file = files.find(({ kind, width }) => kind === 'webp' && width >= 600);
  return file ? `data:image/webp;base64,${Buffer.from(file.bytes).toString('base64')}` : '';
}
