/** Returns what a table has for a word; undefined for a word that it lacks, also for one that every object answers to, such as 'constructor'. */
export function ownValue<Value>(table: Readonly<Record<string, Value>>, word: string): Value | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}
