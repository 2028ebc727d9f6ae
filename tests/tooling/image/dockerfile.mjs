// Reads a Dockerfile and a .dockerignore, as far as this project's use them: what is not known here is an error, never skipped.

/** @typedef {{ name: string, text: string, flags: Record<string, string>, line: number }} Instruction */
/** @typedef {{ base: string, name: string, steps: Instruction[] }} Stage */

const KNOWN = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD'];

/**
 * The stages of a Dockerfile, each with its instructions. Throws what is wrong, with its line.
 * @param {string} text
 * @returns {Stage[]}
 */
export function parseDockerfile(text) {
  /** @type {Stage[]} */
  const stages = [];
  for (const step of instructions(text)) {
    if (!KNOWN.includes(step.name)) throw new Error(`Dockerfile, line ${step.line}: ${step.name} is not known here.`);
    if (step.name === 'FROM') {
      const [base = '', , name = String(stages.length)] = step.text.split(/\s+/);
      stages.push({ base, name, steps: [] });
    } else if (stages.length === 0) throw new Error(`Dockerfile, line ${step.line}: ${step.name} before the first FROM.`);
    else stages.at(-1)?.steps.push(step);
  }
  return stages;
}

/**
 * @param {string} text
 * @returns {Instruction[]}
 */
function instructions(text) {
  /** @type {Instruction[]} */
  const found = [];
  let open = '';
  let startedAt = 0;
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*#/.test(line) || (open === '' && line.trim() === '')) continue;
    if (open === '') startedAt = index + 1;
    open += line.replace(/\\\s*$/, '');
    if (/\\\s*$/.test(line)) continue;
    const [, name = '', rest = ''] = /^\s*(\w+)\s*([^]*)$/.exec(open) ?? [];
    const [, flags = '', value = ''] = /^((?:--[\w-]+=\S+\s+)*)([^]*)$/.exec(rest) ?? [];
    found.push({ name: name.toUpperCase(), text: value.trim(), flags: parseFlags(flags), line: startedAt });
    open = '';
  }
  return found;
}

/** @param {string} text */
function parseFlags(text) {
  return Object.fromEntries([...text.matchAll(/--([\w-]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]));
}

/**
 * The variables of an ENV instruction.
 * @param {string} text `A=1 B="two words"`
 * @returns {Record<string, string>}
 */
export function parseEnv(text) {
  const pairs = [...text.matchAll(/([\w.]+)=("(?:[^"\\]|\\.)*"|\S*)/g)];
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value.replace(/^"([^]*)"$/, '$1')]));
}

/**
 * A command in the form of a list, `["node", "server.js"]`, or as a line for the shell.
 * @param {string} text
 * @returns {string[]}
 */
export function parseCommand(text) {
  return text.startsWith('[') ? JSON.parse(text) : ['/bin/sh', '-c', text];
}

/**
 * A length of time such as 30s or 1m, in ms.
 * @param {string | undefined} text
 * @param {string} fallback
 */
export function parseTime(text, fallback) {
  const [, count = '0', unit = 's'] = /^(\d+)(ms|s|m|h)$/.exec(text ?? fallback) ?? [];
  return Number(count) * ({ ms: 1, s: 1000, m: 60_000, h: 3_600_000 }[unit] ?? 1000);
}

/**
 * Tells for a path of the context (with slashes, no slash before it) whether the build doesn't get it. As with Docker the last rule that
 * fits wins, and a rule that fits a folder fits all in it.
 * @param {string} text of the .dockerignore
 * @returns {(path: string) => boolean}
 */
export function parseIgnore(text) {
  const rules = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ keeps: line.startsWith('!'), fits: toPattern(line.replace(/^!/, '').replace(/^\/|\/$/g, '')) }));
  return (path) => {
    const parts = path.split('/');
    const paths = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
    const last = rules.findLast((rule) => paths.some((each) => rule.fits.test(each)));
    return last !== undefined && !last.keeps;
  };
}

/** @param {string} glob */
function toPattern(glob) {
  const source = glob.replace(/\*\*\/|\*\*|\*|\?|[.+^${}()|[\]\\]/g, (part) => {
    if (part === '**/') return '(?:.*/)?';
    if (part === '**') return '.*';
    if (part === '*') return '[^/]*';
    return part === '?' ? '[^/]' : `\\${part}`;
  });
  return new RegExp(`^${source}$`);
}
