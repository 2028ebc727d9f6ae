import {
  GUARDED_GROUPS,
  isSecretSetting,
  keepsSecret,
  namesIn,
  settingRule,
  type SettingGroup,
  type SettingName,
  type SettingValues,
  valuesIn,
} from '~/domain/setting';
import { isPictureSetting, type PictureSetting } from '~/domain/setting/picture';
import { readStored } from '~/domain/setting/read';
import type { Clock } from '~/ports/clock';
import type { Encryption } from '~/ports/encryption';
import type { Store, Transaction } from '~/ports/store';

import { recordChange } from '~/features/audit/index.server';
import { plain, randomId } from '~/features/documents/index.server';
import { enqueueMail } from '~/features/mail/index.server';
import { FEED_PATH, settingPath, toSettings, UNCHANGED, type StoredSettings } from './document.server';
import { keepPictures, type ReadyPicture } from './picture.server';

/** 'conflict': somebody else changed the group since the form was opened, or what was to come back is not kept any more. */
export type ChangeOutcome = 'changed' | 'unchanged' | 'conflict';

interface ChangeNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly encryption: Pick<Encryption, 'seal'>;
  readonly envOverrides: SettingValues;
  readonly owners: readonly string[];
  readonly onChanged: (group: SettingGroup, state: StoredSettings) => void;
  readonly onFeedRenewed: (state: StoredSettings) => void;
}

interface Wanted {
  readonly by: string;
  /** The time of the group's last change that the page showed. */
  readonly expectedVersion: number;
}

/** The most earlier states that are kept of a group. */
const MAX_EARLIER = 10;

export function createSettingChanges({ store, clock, encryption, envOverrides, owners, onChanged, onFeedRenewed }: ChangeNeeds) {
  /**
   * Saves the values of a group, read by readGroup(): a missing one is not set any more, but a secret that still belongs to something stays.
   * Values that the environment fixes stay as stored.
   */
  function change(group: SettingGroup, { values, ...request }: Wanted & { readonly values: SettingValues }): Promise<ChangeOutcome> {
    return save(group, request, ({ values: before }) => withPictures(group, values, readStored(before)));
  }

  /** Replaces a picture, or takes it away: null. */
  function changePicture(
    setting: PictureSetting,
    { picture, ...request }: Wanted & { readonly picture: ReadyPicture | null },
  ): Promise<ChangeOutcome> {
    const { group } = settingRule(setting);
    const choose = ({ values }: StoredSettings) => {
      const { [setting]: _, ...rest } = valuesIn(group, readStored(values));
      return picture === null ? rest : { ...rest, [setting]: picture.text };
    };
    return save(group, request, choose, picture);
  }

  /** Restores the values that a group had until the change at this time (ms). */
  function revert(group: SettingGroup, { until, ...request }: Wanted & { readonly until: number }): Promise<ChangeOutcome> {
    return save(group, request, ({ earlier }) => {
      const then = earlier.find((state) => state.until === until);
      return then === undefined ? null : valuesIn(group, readStored(then.values));
    });
  }

  /** `choose`: null where the wanted values are gone. */
  async function save(
    group: SettingGroup,
    { by, expectedVersion }: Wanted,
    choose: (before: StoredSettings) => SettingValues | null,
    ready: ReadyPicture | null = null,
  ): Promise<ChangeOutcome> {
    const saved = await store.transaction(async (tx) => {
      const doc = await tx.get(settingPath(group));
      const before = doc === null ? UNCHANGED : toSettings(doc);
      const chosen = before.changedAt === expectedVersion ? choose(before) : null;
      if (chosen === null) return 'conflict';
      const open = namesIn(group).filter((name) => envOverrides[name] === undefined);
      const renewed = open.filter((name) => isSecretSetting(name) && chosen[name] !== undefined);
      const values = {
        ...without(before.values, open),
        ...keptSecrets(before, chosen, { open, envOverrides }),
        ...sealed(group, only(chosen, open)),
      };
      if (isEqual(values, before.values)) return 'unchanged';
      // why later than before: each change has a time of its own
      const at = Math.max(clock(), before.changedAt + 1);
      const earlier = [{ values: withoutSecrets(before.values), until: at, by }, ...before.earlier].slice(0, MAX_EARLIER);
      const state = { values, changedAt: at, changedBy: by, earlier, triedServer: before.triedServer };
      tx.set(settingPath(group), plain({ ...doc?.data, ...state }));
      keepPictures(tx, group, { before, after: state, ready });
      tell(tx, group, { before: before.values, after: values, renewed, at, by });
      return state;
    });
    if (typeof saved === 'string') return saved;
    onChanged(group, saved);
    return 'changed';
  }

  /** Returns the values as they are stored: a secret is bound to its document. */
  function sealed(group: SettingGroup, values: Readonly<Record<string, string>>): Record<string, string> {
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, isSecretSetting(name) ? encryption.seal(value, settingPath(group)) : value]),
    );
  }

  function tell(tx: Transaction, group: SettingGroup, { before, after, renewed, at, by }: Told): void {
    const logged = { ...withoutSecrets(after), ...(renewed.length > 0 && { renewed: renewed.map(nameInLog).join(', ') }) };
    recordChange(tx, { at, by, action: 'settings-changed', subject: settingPath(group), before: withoutSecrets(before), after: logged });
    if (!GUARDED_GROUPS.has(group)) return;
    owners.forEach((to, nth) => enqueueMail(tx, { kind: 'settings-changed', to, settings: group, at, nth }));
  }

  /** Records that a typed group was tried, with what it names and without its secrets. */
  async function noteTest(
    group: SettingGroup,
    { values, by, isSent }: { readonly values: SettingValues; readonly by: string; readonly isSent: boolean },
  ) {
    const after = { ...withoutSecrets(only(values, namesIn(group))), state: isSent ? 'sent' : 'failed' };
    await store.transaction(async (tx) =>
      recordChange(tx, { at: clock(), by, action: 'settings-tested', subject: settingPath(group), before: null, after }),
    );
  }

  /** Gives the product feed another address: the old one ends. */
  async function renewFeed(by: string): Promise<void> {
    const state = { ...UNCHANGED, values: { salt: randomId() }, changedAt: clock(), changedBy: by };
    await store.transaction(async (tx) => {
      tx.set(FEED_PATH, plain(state));
      recordChange(tx, { at: state.changedAt, by, action: 'feed-renewed', subject: FEED_PATH, before: null, after: { renewed: true } });
      return Promise.resolve();
    });
    onFeedRenewed(state);
  }

  return { change, changePicture, revert, noteTest, renewFeed };
}

/** Returns typed values with the pictures as they stood: no form has them. */
function withPictures(group: SettingGroup, typed: SettingValues, before: SettingValues): SettingValues {
  const pictures = namesIn(group).filter(isPictureSetting);
  return { ...without(typed, pictures), ...only(before, pictures) };
}

interface Told {
  readonly before: StoredSettings['values'];
  readonly after: StoredSettings['values'];
  /** The secrets that were typed anew. */
  readonly renewed: readonly SettingName[];
  readonly at: number;
  readonly by: string;
}

/** The log leaves out fields with a secret's name, and says only which one is new. */
const nameInLog = (name: SettingName) => name.replace(/(Secret|Password)$/, '');

function keptSecrets(
  { values }: StoredSettings,
  chosen: SettingValues,
  { open, envOverrides }: { readonly open: readonly SettingName[]; readonly envOverrides: SettingValues },
): Record<string, string> {
  const [before, after] = [
    { ...readStored(values), ...envOverrides },
    { ...chosen, ...envOverrides },
  ];
  const staying = open.filter((name) => isSecretSetting(name) && keepsSecret(name, after, before));
  return Object.fromEntries(Object.entries(values).filter(([name]) => staying.some((one) => one === name)));
}

function withoutSecrets(values: StoredSettings['values']): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isSecretSetting(name)));
}

function without(values: Readonly<Record<string, string>>, names: readonly SettingName[]): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.some((one) => one === name)));
}

function only(values: SettingValues, names: readonly SettingName[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])));
}

function isEqual(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
