/** Returns the first `most` UTF-16 units of a text, without half a character at the end. */
export function beginningOf(text: string, most: number): string {
  const isHalved = text.length > most && /[\uD800-\uDBFF]/.test(text.charAt(most - 1));
  return text.slice(0, isHalved ? most - 1 : most);
}
