import { z } from 'zod';

import { LOGO_BOX, LOGO_KINDS, logoText, parseLogo, parseLogoName, type LogoKind } from '~/domain/setting/logo';
import type { Pictures } from '~/ports/pictures';
import type { Snapshot, Store, Transaction } from '~/ports/store';

import { defineDocument, sha256, tryParse } from '~/features/documents/index.server';
import { PICTURE_FAULTS, refusalOf, type PictureRefusal } from '~/features/game/index.server';
import { settingPath, type StoredSettings } from './document.server';

/** A smaller one can't be seen: often the picture of a counter. */
const LEAST_SIDE = 8;
const MOST_DOTS = 40_000_000;
/** why: a logo is on every page */
const MAX_FILE_BYTES = 16_000;

const logoDocument = z.object({ webp: z.string(), png: z.string() });
/** `settings/shop/logos/{digest}`: the files of a logo, in base64. */
export const toLogoFiles = defineDocument(1, ({ data }: Snapshot) => logoDocument.parse(data));

export type LogoFiles = Readonly<Record<LogoKind, Uint8Array>>;

/** A logo that is ready to be stored, as its setting names it. */
export interface ReadyLogo {
  readonly text: string;
  readonly files: LogoFiles;
}

/** Makes an uploaded picture fit for pages and mails. */
export async function makeLogo(pictures: Pick<Pictures, 'logo'>, upload: Uint8Array): Promise<ReadyLogo | PictureRefusal> {
  const refusal = refusalOf(upload);
  if (refusal !== null) return refusal;
  const outcome = await pictures.logo(upload, { ...LOGO_BOX, mostDots: MOST_DOTS, mostBytes: MAX_FILE_BYTES });
  if (!outcome.ok) return PICTURE_FAULTS[outcome.why];
  const { width, height, ...files } = outcome.made;
  if (Math.max(width, height) < LEAST_SIDE) return 'picture-too-small';
  return { text: logoText({ digest: (await sha256(upload)).slice(0, 24), width, height }), files };
}

/** Reads one file of a logo; null where there is none. */
export async function readLogo(
  store: Store,
  name: string,
): Promise<{ readonly bytes: Buffer<ArrayBuffer>; readonly kind: LogoKind } | null> {
  const file = parseLogoName(name);
  if (file === null) return null;
  const doc = await store.get(logoPath(file.digest));
  const files = doc && tryParse(toLogoFiles, doc);
  return files && { bytes: Buffer.from(files[file.kind], 'base64'), kind: file.kind };
}

/** Writes the files of a new logo, and deletes those that no state of the group names any more. */
export function keepLogos(tx: Transaction, before: StoredSettings, after: StoredSettings, ready: ReadyLogo | null): void {
  const digestsAfter = digestsOf(after);
  for (const digest of digestsOf(before)) if (!digestsAfter.has(digest)) tx.delete(logoPath(digest));
  const digest = ready && digestIn(ready.text);
  if (ready === null || digest === null) return;
  tx.set(logoPath(digest), Object.fromEntries(LOGO_KINDS.map((kind) => [kind, Buffer.from(ready.files[kind]).toString('base64')])));
}

const logoPath = (digest: string) => `${settingPath('shop')}/logos/${digest}`;

const digestIn = (text: string | undefined) => parseLogo(text ?? '')?.digest ?? null;

function digestsOf({ values, earlier }: StoredSettings): ReadonlySet<string> {
  return new Set([values, ...earlier.map((state) => state.values)].flatMap(({ logo }) => digestIn(logo) ?? []));
}
