/** What can be the id of a document: anything else comes from a made-up address or form, and no document has it. */
export function isPossibleId(id: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what it keeps out
  return /^[^/\u0000-\u001f\u007f]{1,200}$/u.test(id) && !/^\.{1,2}$|^__.*__$/.test(id);
}
