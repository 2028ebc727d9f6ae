/** Numbers for texts that many records have in common, such as genres: from 0 on. */
export function createCommon() {
  const texts: string[] = [];
  const numbers = new Map<string, number>();

  return {
    numberOf(text: string): number {
      const number = numbers.get(text) ?? texts.push(text) - 1;
      numbers.set(text, number);
      return number;
    },
    at: (number: number | undefined): string => texts[number ?? 0] ?? '',
  };
}
