import type { HttpVisitor } from './http-visitor';

const pageOf = (group: string) => `/admin/settings/${group}`;

/** Returns the time of a group's last change, as its form has it. */
export async function seenOf(owner: HttpVisitor, group: string): Promise<string> {
  return /name="seen" value="(\d+)"/.exec((await owner.get(pageOf(group))).text)?.[1] ?? '';
}

/** Sends the form of a group as it was just opened: to be saved, unless `fields` name another intent. */
export async function saveSettings(owner: HttpVisitor, group: string, fields: Readonly<Record<string, string | Blob>>) {
  return owner.post(pageOf(group), { intent: 'save', seen: await seenOf(owner, group), ...fields });
}
