import { z } from 'zod';

import { SETTING_GROUPS, type SettingGroup } from '~/domain/setting';
import type { Snapshot } from '~/ports/store';

import { defineDocument, type Stored } from '~/features/documents/index.server';

/** Texts by the name of their setting; those of a later release stay as they are. */
const values = z.record(z.string(), z.string());

/** `settings/{group}`: what the owner set, and what stood there before. Times in ms. */
const settingDocument = z.object({
  values,
  changedAt: z.number(),
  changedBy: z.string(),
  /** The newest first; `until`: the time of the change that ended it, `by`: its admin. */
  earlier: z.array(z.object({ values, until: z.number(), by: z.string() })).default([]),
  /** The print of the mail server that took a test mail; '': none did. */
  triedServer: z.string().default(''),
});

export type StoredSettings = Stored<typeof settingDocument>;

export const SETTING_DOCUMENTS = 'settings';
export const settingPath = (group: SettingGroup) => `${SETTING_DOCUMENTS}/${group}`;
export const SETTING_PATHS = SETTING_GROUPS.map(settingPath);

export const toSettings = defineDocument(1, ({ data }: Snapshot): StoredSettings => settingDocument.parse(data));

/** The document that makes the address of the product feed another one each time that the owner renews it. */
export const FEED_PATH = `${SETTING_DOCUMENTS}/feed`;

/** The settings of a group that was never changed. */
export const UNCHANGED: StoredSettings = { values: {}, changedAt: 0, changedBy: '', earlier: [], triedServer: '' };
