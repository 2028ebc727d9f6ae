import {
  addresseesOf,
  isSecretSetting,
  keepsSecret,
  namesIn,
  SETTING_GROUPS,
  settingRule,
  type SettingGroup,
  type SettingName,
  type SettingValues,
  valuesIn,
} from '~/domain/setting';
import type { PictureSetting } from '~/domain/setting/picture';
import { readStored } from '~/domain/setting/read';
import { toShopServices, type MailServer, type ShopServices } from '~/domain/setting/services';
import { toShopSettings, type ShopSettings } from '~/domain/setting/shop-settings';
import type { Clock } from '~/ports/clock';
import type { Encryption } from '~/ports/encryption';
import type { Log } from '~/ports/log';
import type { Snapshot, Store } from '~/ports/store';

import { parseAll, follow, plain, tryParse } from '~/features/documents/index.server';
import { toStoredEntry } from '~/features/audit/index.server';
import { createSettingChanges } from './change.server';
import { FEED_PATH, SETTING_DOCUMENTS, SETTING_PATHS, settingPath, toSettings, UNCHANGED, type StoredSettings } from './document.server';
import { isKept, readPicture } from './picture.server';

export { SETTING_DOCUMENTS, toSettings } from './document.server';
export type { ChangeOutcome } from './change.server';
export { pictureForm, revertForm, settingForm } from './form.server';
export { makePicture, toPictureFiles } from './picture.server';

interface SettingNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly encryption: Pick<Encryption, 'seal' | 'tryOpen' | 'fingerprint'>;
  readonly log: Log;
  /** The values that variables of the environment fix: they win over the store. */
  readonly envOverrides: SettingValues;
  /** The values of settings that were never set. */
  readonly defaults?: SettingValues;
  /** The owners' addresses. */
  readonly owners: readonly string[];
  /** Called after each change, of this process or of another. */
  readonly onRenewed?: () => void;
}

/** A group as its page shows it: a secret without its value; `isKept`: it is set. */
export interface SettingsView {
  readonly fields: readonly { readonly name: SettingName; readonly value: string; readonly isFixed: boolean; readonly isKept: boolean }[];
  /** ms; 0: never changed here. */
  readonly changedAt: number;
  readonly changedBy: string;
  /** The newest first, each with the settings in which it differs from now. */
  readonly earlier: readonly { readonly until: number; readonly by: string; readonly names: readonly SettingName[] }[];
}

export type Settings = ReturnType<typeof createSettings>;

/** The approvals after a change of the payees at which the owner is reminded of it. */
const REMINDED_APPROVALS = 3;

/** Creates the owner's settings: the environment over the store over defaults, as fresh in each process as its change stream. */
export function createSettings({ store, clock, encryption, log, envOverrides, defaults = {}, owners, onRenewed = () => {} }: SettingNeeds) {
  const states = new Map<string, StoredSettings>();
  let merged: (ShopSettings & { readonly services: ShopServices }) | null = null;
  let version = 0;
  let stop = () => {};
  const changes = createSettingChanges({
    store,
    clock,
    encryption,
    envOverrides,
    owners,
    onChanged: (group, state) => take(settingPath(group), state),
    onFeedRenewed: (state) => take(FEED_PATH, state),
  });

  /** Reads the settings; until then those of the environment stand. */
  async function load(): Promise<void> {
    for (const doc of await store.getMany([...SETTING_PATHS, FEED_PATH])) if (doc !== null) takeDoc(doc);
  }

  /** Reads the settings, and follows them from then on. */
  async function start(): Promise<void> {
    await load();
    stop = follow({ store, target: { from: SETTING_DOCUMENTS }, log }, ({ changes: batch, reset }) => {
      if (reset) clear();
      for (const change of batch) {
        if (change.type === 'put') takeDoc(change.doc);
        else forget(change.path);
      }
    });
  }

  function takeDoc(doc: Snapshot): void {
    const state = tryParse(toSettings, doc);
    if (state !== null) take(doc.path, state);
  }

  function take(path: string, state: StoredSettings): void {
    const stateBefore = states.get(path);
    if (stateBefore !== undefined && (stateBefore.changedAt > state.changedAt || isUnchanged(stateBefore, state))) return;
    states.set(path, state);
    renew();
  }

  function forget(path: string): void {
    if (states.delete(path)) renew();
  }

  function clear(): void {
    states.clear();
    renew();
  }

  function renew(): void {
    merged = null;
    version += 1;
    onRenewed();
  }

  const stateOf = (group: SettingGroup): StoredSettings => states.get(settingPath(group)) ?? UNCHANGED;
  const storedOf = (group: SettingGroup): SettingValues => valuesIn(group, readStored(opened(settingPath(group), stateOf(group).values)));

  /** Opens the secrets; one that this store's own secret can't open is not set. */
  function opened(path: string, values: Readonly<Record<string, string>>): Record<string, string> {
    return Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => {
        const plain = isSecretSetting(name) ? encryption.tryOpen(value, path) : value;
        return plain === null ? [] : [[name, plain]];
      }),
    );
  }

  function mergedNow() {
    if (merged !== null) return merged;
    const values: SettingValues = { ...defaults, ...Object.assign({}, ...SETTING_GROUPS.map(storedOf)), ...envOverrides };
    merged = { ...toShopSettings(values), services: toShopServices(values) };
    return merged;
  }

  const current = (): ShopSettings => mergedNow();
  const services = (): ShopServices => mergedNow().services;

  /** Returns the services of a group that is typed and not saved, with the secrets that were not typed again. */
  function servicesWith(group: SettingGroup, typed: SettingValues): ShopServices {
    const now = storedOf(group);
    const secrets = [...keptSecrets(group)].filter((name) => keepsSecret(name, { ...typed, ...envOverrides }, { ...now, ...envOverrides }));
    return toShopServices({ ...Object.fromEntries(secrets.map((name) => [name, now[name]])), ...typed, ...envOverrides });
  }

  /** Returns the secrets of a group that are set, which no page shows. */
  function keptSecrets(group: SettingGroup): ReadonlySet<SettingName> {
    const now = storedOf(group);
    return new Set(namesIn(group).filter((name) => isSecretSetting(name) && now[name] !== undefined));
  }

  /** Returns the kept secrets of a group that must be typed again: where they are sent was typed anew. */
  function secretsToRetype(group: SettingGroup, typed: SettingValues): readonly SettingName[] {
    const [now, then] = [
      { ...storedOf(group), ...envOverrides },
      { ...typed, ...envOverrides },
    ];
    return [...keptSecrets(group)].filter((name) => {
      const isNeeded = then[name] === undefined && addresseesOf(name).every((each) => then[each] !== undefined);
      return isNeeded && addresseesOf(name).length > 0 && !keepsSecret(name, then, now);
    });
  }

  /** Returns what stood in a group until the change at this time (ms), without its secrets; null where it is not kept. */
  function earlier(group: SettingGroup, until: number): SettingValues | null {
    const then = stateOf(group).earlier.find((state) => state.until === until);
    return then === undefined ? null : valuesIn(group, readStored(then.values));
  }

  function view(group: SettingGroup): SettingsView {
    const { changedAt, changedBy, earlier } = stateOf(group);
    const now = storedOf(group);
    return {
      fields: namesIn(group).map((name) => {
        const value = envOverrides[name] ?? now[name] ?? defaults[name] ?? '';
        const isSecret = isSecretSetting(name);
        return { name, value: isSecret ? '' : value, isFixed: envOverrides[name] !== undefined, isKept: isSecret && value !== '' };
      }),
      changedAt,
      changedBy,
      earlier: earlier.map(({ values, until, by }) => {
        const then = valuesIn(group, readStored(values));
        return {
          until,
          by,
          names: namesIn(group).filter(
            (name) =>
              !isSecretSetting(name) &&
              envOverrides[name] === undefined &&
              (then[name] ?? defaults[name]) !== (now[name] ?? defaults[name]),
          ),
        };
      }),
    };
  }

  /** Returns the last change of the payees, at the first approvals after it; null later on, and where they were never changed. */
  async function payeesChangedLately(): Promise<{ readonly at: number; readonly by: string } | null> {
    const { changedAt, changedBy } = stateOf('payment');
    if (changedAt === 0) return null;
    const approvals = await store.query({
      from: 'audit',
      where: [['action', '==', 'order-approved']],
      order: ['at', 'desc'],
      limit: REMINDED_APPROVALS,
    });
    const since = parseAll(toStoredEntry, approvals.docs).filter(({ when }) => when > changedAt);
    return since.length < REMINDED_APPROVALS ? { at: changedAt, by: changedBy } : null;
  }

  /** Returns whether the mail server of now took a test mail. */
  function isMailTried(): boolean {
    const { mailServer } = services();
    return mailServer !== null && stateOf('mail').triedServer === printOf(mailServer);
  }

  /** Notes that this mail server took a test mail. */
  async function noteTriedServer(server: MailServer): Promise<void> {
    const path = settingPath('mail');
    const triedServer = printOf(server);
    const state = await store.transaction(async (tx) => {
      const doc = await tx.get(path);
      tx.set(path, plain({ ...UNCHANGED, ...doc?.data, triedServer }));
      return { ...(doc === null ? UNCHANGED : toSettings(doc)), triedServer };
    });
    take(path, state);
  }

  // why in hex: a print leaves out case and spaces
  const printOf = ({ url, from }: MailServer) =>
    encryption.fingerprint(Buffer.from(JSON.stringify([url, from.name, from.address])).toString('hex'));

  return {
    isMailTried,
    noteTriedServer,
    load,
    start,
    stop: () => stop(),
    current,
    services,
    servicesWith,
    keptSecrets,
    secretsToRetype,
    earlier,
    view,
    payeesChangedLately,
    feedSalt: () => states.get(FEED_PATH)?.values['salt'] ?? '',
    readPicture: (setting: PictureSetting, name: string) => readPicture(store, setting, name),
    /** Returns whether the files of a picture, by its text, are kept. */
    keepsPicture: (setting: PictureSetting, text: string) => isKept(setting, text, stateOf(settingRule(setting).group)),
    ...changes,
    /** Grows with each change: what was made of other settings is out of date. */
    get version() {
      return version;
    },
  };
}

const isUnchanged = (one: StoredSettings, other: StoredSettings) =>
  one.changedAt === other.changedAt && one.triedServer === other.triedServer;
