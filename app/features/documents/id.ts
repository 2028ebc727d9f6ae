/** Returns whether this can be a document's id, by the port's rules: anything else comes from a made-up address or form. */
export function isPossibleId(id: string): boolean {
  return /^[^/\p{Cc}\p{Cs}]{1,200}$/u.test(id) && !/^\.{1,2}$|^__.*__$/.test(id);
}
