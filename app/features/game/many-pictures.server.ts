import type { PictureRow } from '~/domain/game/bulk-edit';
import { coverDigest, MAX_SCREENSHOTS, pictureNames, uploadedCover } from '~/domain/game/picture';
import { beginningOf } from '~/domain/shared/truncate';
import { oneLine } from '~/domain/shared/typed-text';
import type { Data, Snapshot, Store, Transaction } from '~/ports/store';

import { parseAll, tryParse } from '~/features/documents/index.server';
import type { GameBatch, GameChange, GameChanges } from './bulk-edit-document.server';
import { toGame } from './document.server';
import { type GamePictures, pictureFilePath, pictureWrites } from './picture.server';

const MAX_FILE_NAME_LENGTH = 200;

/** A file as it was sent: the game that its name finds, or the reason why there is none. */
export type SentPicture = Pick<PictureRow, 'file' | 'role'> & {
  readonly place: number;
  readonly bytes: Uint8Array;
} & ({ readonly id: string } | { readonly problem: PictureRow['problem'] });

type Staged = PictureRow & { readonly place: number };

interface Dependencies {
  readonly store: Store;
  readonly batches: {
    readonly keep: (rows: readonly PictureRow[], facts: { readonly kind: 'pictures' }) => Promise<string>;
    readonly find: (id: string) => Promise<GameBatch | null>;
    readonly refresh: (batch: GameBatch, rows: readonly PictureRow[], more: Data) => Promise<void>;
    readonly discard: (id: string) => Promise<boolean>;
  };
  readonly pictures: GamePictures;
}

/** Creates the intake of many pictures. Each is stored below its game as it comes, and shown once the owner agreed. */
export function createPictureIntake({ store, batches, pictures }: Dependencies) {
  /** Opens a batch before its first picture, so that what a crash leaves is removed with it. */
  async function open() {
    const id = await batches.keep([], { kind: 'pictures' });
    const staged: Staged[] = [];
    return { add, close, discard: () => batches.discard(id) };

    async function add(upload: SentPicture): Promise<void> {
      const row = { id: '', title: '', digest: '', ...named(upload), verdict: 'refused', problem: '' } as const;
      if ('problem' in upload) return void staged.push({ ...row, problem: upload.problem });
      const converted = await pictures.made(upload.bytes, upload.role);
      if (!converted.ok) return void staged.push({ ...row, id: upload.id, problem: converted.code });
      const { digest } = converted.picture;
      staged.push({ ...row, id: upload.id, digest, verdict: 'pictured' });
      await save(staged);
      await store.commit(pictureWrites(upload.id, converted.picture));
    }

    /** Judges what came, in the order of games and places, and returns the id of the batch. */
    async function close(): Promise<string> {
      const sorted = staged.toSorted((a, b) => (a.id === b.id ? a.place - b.place : 0));
      await save(await judgePictures(store, sorted));
      return id;
    }

    async function save(rows: readonly PictureRow[]): Promise<void> {
      const batch = await batches.find(id);
      if (batch) await batches.refresh(batch, rows, { isRefreshed: false });
    }
  }

  return { open };
}

const named = ({ file, role, place }: SentPicture) => ({ file: beginningOf(oneLine(file), MAX_FILE_NAME_LENGTH), role, place });

/** Judges pictures by what their games have now; one that was never stored stays refused. */
export async function judgePictures(store: Store, rows: readonly PictureRow[]): Promise<readonly PictureRow[]> {
  const ids = [...new Set(rows.map(({ id }) => id).filter((id) => id !== ''))];
  const docs = await store.getMany(ids.map((id) => `games/${id}`));
  const games = new Map(parseAll(toGame, docs).map((game) => [game.id, { game, hasCover: false, shots: [...game.screenshots] }]));
  return rows.map(({ id, file, role, digest, title, ...before }): PictureRow => {
    const stored = games.get(id);
    const row = { id, file, role, digest, title: stored?.game.title ?? title };
    if (digest === '') return { ...row, verdict: 'refused', problem: before.problem };
    if (!stored || stored.game.archived) return { ...row, verdict: 'refused', problem: 'picture-game-unknown' };
    if (role === 'cover') {
      if (stored.hasCover) return { ...row, verdict: 'refused', problem: 'picture-cover-twice' };
      stored.hasCover = true;
      return { ...row, verdict: coverDigest(stored.game.cover) === digest ? 'same' : 'pictured', problem: '' };
    }
    if (stored.shots.includes(digest)) return { ...row, verdict: 'same', problem: '' };
    if (stored.shots.length >= MAX_SCREENSHOTS) return { ...row, verdict: 'refused', problem: 'pictures-full' };
    stored.shots.push(digest);
    return { ...row, verdict: 'pictured', problem: '' };
  });
}

/** Returns the changes that show these pictures on the pages of their games; those whose game or files are gone are left out. */
export async function pictureChanges(tx: Transaction, rows: readonly PictureRow[]): Promise<GameChanges<PictureRow>> {
  const ids = [...new Set(rows.map(({ id }) => id))];
  const docs = await tx.getMany(ids.map((id) => `games/${id}`));
  const files = await tx.getMany(rows.map(({ id, digest, role }) => pictureFilePath(id, pictureNames(digest, role)[0] ?? '')));
  const skipped: PictureRow[] = [];
  const games = new Map<string, { readonly doc: Snapshot; cover: string; shots: readonly string[] }>();
  for (const doc of docs) {
    const game = doc && tryParse(toGame, doc);
    if (doc && game && !game.archived) games.set(game.id, { doc, cover: game.cover, shots: game.screenshots });
  }
  for (const [index, row] of rows.entries()) {
    const game = games.get(row.id);
    if (!game || !files[index] || (row.role === 'screenshot' && game.shots.length >= MAX_SCREENSHOTS)) skipped.push(row);
    else if (row.role === 'cover') game.cover = uploadedCover(row.id, row.digest);
    else game.shots = [...new Set([...game.shots, row.digest])];
  }
  const changed = [...games.values()].flatMap(({ doc, cover, shots }): GameChange[] => {
    const before = toGame(doc);
    if (before.cover === cover && before.screenshots.length === shots.length) return [];
    return [{ doc, fields: { cover, ...(shots.length > 0 && { screenshots: [...shots] }) } }];
  });
  return { changed, skipped };
}
