/** The first `most` UTF-16 units of a text; one fewer where the cut would halve a character, since no store keeps half of one. */
export function beginningOf(text: string, most: number): string {
  const isHalved = text.length > most && /[\uD800-\uDBFF]/.test(text.charAt(most - 1));
  return text.slice(0, isHalved ? most - 1 : most);
}
