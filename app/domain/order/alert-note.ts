/** Money in a stored note: hundredths of a currency, whatever the language of the owner who reads it. */
export interface NotedMoney {
  readonly currency: string;
  readonly cents: number;
}

const NOTED = /\{([A-Z]{3}) (\d{1,15})\}/g;

/** Returns money as a note of an alert or a timeline has it: `{MAD 12900}`. */
export const noteMoney = ({ currency, cents }: NotedMoney) => `{${currency} ${cents}}`;

/** Returns a note with its money as `format` writes it. Older notes have it as text. */
export function readNote(note: string, format: (money: NotedMoney) => string): string {
  return note.replace(NOTED, (_, currency: string, cents: string) => format({ currency, cents: Number(cents) }));
}
