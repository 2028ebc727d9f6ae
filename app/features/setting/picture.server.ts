import { z } from 'zod';

import { namesIn, settingRule, type SettingGroup } from '~/domain/setting';
import {
  isPictureSetting,
  parsePicture,
  parsePictureName,
  PICTURE_BOXES,
  PICTURE_KINDS,
  pictureText,
  type PictureKind,
  type PictureSetting,
} from '~/domain/setting/picture';
import { LEAST_QR_SIDE } from '~/domain/setting/wallet-qr';
import type { AdminFormError } from '~/domain/shared/form-error';
import type { Pictures } from '~/ports/pictures';
import type { Snapshot, Store, Transaction } from '~/ports/store';

import { defineDocument, sha256, tryParse } from '~/features/documents/index.server';
import { PICTURE_FAULTS, refusalOf } from '~/features/game/index.server';
import { settingPath, type StoredSettings } from './document.server';

/** A smaller one can't be seen: often the picture of a counter. */
const LEAST_SIDE = 8;
const MOST_DOTS = 40_000_000;
/** The most bytes of a file: a logo is on every page. */
const MOST_BYTES = { logo: 16_000, walletQr: 200_000 } as const satisfies Readonly<Record<PictureSetting, number>>;

const pictureDocument = z.object({ webp: z.string().optional(), png: z.string() });
/** `settings/{group}/logos/{digest}`: the files of a logo, in base64, or the one of a wallet's QR code. */
export const toPictureFiles = defineDocument(1, ({ data }: Snapshot) => pictureDocument.parse(data));

/** A picture that is ready to be stored, as its setting names it. */
export interface ReadyPicture {
  readonly text: string;
  readonly files: { readonly png: Uint8Array; readonly webp?: Uint8Array };
}

/** Makes an uploaded picture fit for its setting: a logo for pages and mails, a QR code that can be read. */
export async function makePicture(
  pictures: Pick<Pictures, 'logo' | 'qr'>,
  setting: PictureSetting,
  upload: Uint8Array,
): Promise<ReadyPicture | AdminFormError> {
  const refusal = refusalOf(upload);
  if (refusal !== null) return refusal;
  const as = { ...PICTURE_BOXES[setting], mostDots: MOST_DOTS, mostBytes: MOST_BYTES[setting] };
  const outcome = await (setting === 'logo' ? pictures.logo(upload, as) : pictures.qr(upload, as));
  if (!outcome.ok) return PICTURE_FAULTS[outcome.why];
  const { width, height } = outcome.made;
  if (setting === 'logo' && Math.max(width, height) < LEAST_SIDE) return 'picture-too-small';
  if (setting === 'walletQr' && Math.min(width, height) < LEAST_QR_SIDE) return 'setting-qr-small';
  if ('isRead' in outcome.made && !outcome.made.isRead) return 'setting-qr-unreadable';
  const files = { png: outcome.made.png, ...('webp' in outcome.made && { webp: outcome.made.webp }) };
  return { text: pictureText({ digest: (await sha256(upload)).slice(0, 24), width, height }), files };
}

/** Reads one file of a picture; null where there is none. */
export async function readPicture(
  store: Store,
  setting: PictureSetting,
  name: string,
): Promise<{ readonly bytes: Buffer<ArrayBuffer>; readonly kind: PictureKind } | null> {
  const file = parsePictureName(name);
  if (file === null) return null;
  const doc = await store.get(picturePath(settingRule(setting).group, file.digest));
  const bytes = doc && tryParse(toPictureFiles, doc)?.[file.kind];
  return bytes ? { bytes: Buffer.from(bytes, 'base64'), kind: file.kind } : null;
}

/** Writes the files of a new picture, and deletes those that no state of the group names any more. */
export function keepPictures(
  tx: Transaction,
  group: SettingGroup,
  { before, after, ready }: { readonly before: StoredSettings; readonly after: StoredSettings; readonly ready: ReadyPicture | null },
): void {
  const [digestsBefore, digestsAfter] = [digestsOf(group, before), digestsOf(group, after)];
  for (const digest of digestsBefore) if (!digestsAfter.has(digest)) tx.delete(picturePath(group, digest));
  const digest = ready?.text.split('-', 1)[0];
  if (ready === null || digest === undefined) return;
  const files = PICTURE_KINDS.flatMap((kind) => {
    const bytes = ready.files[kind];
    return bytes === undefined ? [] : [[kind, Buffer.from(bytes).toString('base64')] as const];
  });
  tx.set(picturePath(group, digest), Object.fromEntries(files));
}

/** Returns whether the files of this picture are kept: it stands now, or in a state that can be put back. */
export function isKept(setting: PictureSetting, text: string, state: StoredSettings): boolean {
  const digest = parsePicture(setting, text)?.digest;
  return digest !== undefined && digestsOf(settingRule(setting).group, state).has(digest);
}

const picturePath = (group: SettingGroup, digest: string) => `${settingPath(group)}/logos/${digest}`;

function digestsOf(group: SettingGroup, { values, earlier }: StoredSettings): ReadonlySet<string> {
  const states = [values, ...earlier.map((state) => state.values)];
  return new Set(
    namesIn(group)
      .filter(isPictureSetting)
      .flatMap((name) => states.flatMap((state) => parsePicture(name, state[name] ?? '')?.digest ?? [])),
  );
}
