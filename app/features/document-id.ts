/** What can be the id of a document: anything else comes from a made-up address or form, and no document has it. As the port has it. */
export function isPossibleId(id: string): boolean {
  return /^[^/\p{Cc}\p{Cs}]{1,200}$/u.test(id) && !/^\.{1,2}$|^__.*__$/.test(id);
}
