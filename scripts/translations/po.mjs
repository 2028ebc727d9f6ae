// The format of gettext: a text in English, the translated one below it, and the code as its context.

/** @typedef {{ code: string, english: string, text: string, file: string }} Entry */

/**
 * @param {string} language
 * @param {Entry[]} entries
 */
export function writePo(language, entries) {
  const head = [
    'msgid ""',
    'msgstr ""',
    ...[`Language: ${language}`, 'Content-Type: text/plain; charset=UTF-8'].map((line) => quote(`${line}\n`)),
  ];
  const blocks = entries.map(({ code, english, text, file }) =>
    [`#: ${file}`, `msgctxt ${quote(code)}`, `msgid ${quote(english)}`, `msgstr ${quote(text)}`].join('\n'),
  );
  return `${[head.join('\n'), ...blocks].join('\n\n')}\n`;
}

/**
 * The translated texts by their codes. Comments, notes of a tool and texts that are not translated yet are left out.
 * @param {string} po
 * @returns {Map<string, string>}
 */
export function readPo(po) {
  /** @type {Map<string, string>} */
  const texts = new Map();
  for (const block of po.replaceAll('\r\n', '\n').split(/\n\s*\n/)) {
    const code = field(block, 'msgctxt');
    const text = field(block, 'msgstr');
    if (code !== null && text) texts.set(code, text);
  }
  return texts;
}

/**
 * A field of an entry, whose text may stand on several lines; null where it has none.
 * @param {string} block
 * @param {string} name
 * @returns {string | null}
 */
function field(block, name) {
  const [, lines = null] = new RegExp(`^${name}((?:\\s*"(?:[^"\\\\]|\\\\.)*")+)`, 'm').exec(block) ?? [];
  if (lines === null) return null;
  return [...lines.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([quoted]) => /** @type {string} */ (JSON.parse(quoted))).join('');
}

/** @param {string} text */
function quote(text) {
  return JSON.stringify(text);
}
