/** The beginnings of addresses whose last part is a secret: who knows it may read, or stop, what is there. */
const BEGINNINGS = ['w', 'mails/stop', 'feeds', 'c'] as const;

const IN_TEXT = new RegExp(`(/(?:${BEGINNINGS.join('|')})/)[^/?#"\\\\\\s<>]+`, 'gi');

/** Returns a text, such as a line of the log, without the secret parts of addresses in it. */
export function withoutSecretPaths(text: string): string {
  return text.replace(IN_TEXT, '$1…');
}

/** Returns a path without its secret part; the router takes `/%77/x` for `/w/x`. */
export function withoutSecretPart(path: string): string {
  return path.includes('%') ? withoutSecretPaths(path.replace(/%(?!2f)([\da-f]{2})/gi, asLetter)) : withoutSecretPaths(path);
}

/** Decodes what may spell a beginning, and leaves all else as it was sent. */
function asLetter(encoded: string, hex: string): string {
  const letter = String.fromCharCode(Number.parseInt(hex, 16));
  return /[a-z]/i.test(letter) ? letter : encoded;
}
