import { BROKEN_FILES, FOREIGN_FILES, png } from '../files';
import { formsIn, linksIn, type PageForm } from '../visitors/forms';
import type { HttpVisitor } from '../visitors/http-visitor';
import { NASTY } from '../visitors/malicious-input';

/** The parts of a fuzzed request; all come from one seed. */
export interface Fuzzed {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: BodyInit | null;
  /** For the report of a failure. */
  readonly what: string;
}

/** A person's pages with their forms, and the addresses that they link to. */
export interface Reach {
  readonly forms: readonly PageForm[];
  readonly links: readonly string[];
}

const MOST_PAGES = 60;
/** These end the visit itself, and other tests try them. */
const LEAVING = /^\/(logout|account\/delete)/;
const ENDING = /^end/;

/** Fitting values for an empty field of this name, so that one wrong field is the only one. */
const TYPED: readonly (readonly [RegExp, string])[] = [
  [/email/i, 'brahim@example.com'],
  // A right one would end the visit.
  [/currentPassword/, 'not hers, and long enough'],
  [/password/i, 'four keys, one door'],
  [/birth/i, '1990-07-14'],
  [/phone/i, '+212612345678'],
  [/price|amount|coefficient/i, '12.50'],
  [/year/i, '2021'],
  [/genre/i, 'RPG'],
  [/cover/i, 'https://example.com/cover.png'],
  [/after|page|version|token|^q$|min|max|search|key/i, ''],
  [/./, 'Something plain'],
];
const typed = (name: string) => TYPED.find(([sign]) => sign.test(name))?.[1] ?? '';

/** Walks from page to page as this visitor, and gathers what there is to send. */
export async function explore(visitor: HttpVisitor, starts: readonly string[]): Promise<Reach> {
  const links = [...starts];
  const forms: PageForm[] = [];
  for (let at = 0; at < Math.min(links.length, MOST_PAGES); at += 1) {
    const path = links[at] ?? '/';
    const { text, headers } = await visitor.get(path);
    if (!headers.get('Content-Type')?.includes('html')) continue;
    forms.push(...formsIn(text, path).filter((form) => !LEAVING.test(form.action) && !ENDING.test(intentOf(form) ?? '')));
    links.push(...linksIn(text).filter((link) => !links.includes(link) && !LEAVING.test(link)));
  }
  return { forms: [...new Map(forms.map((form) => [kindOf(form), form])).values()], links };
}

/** The same for the forms of a list, one for each game: each kind of form is sent as often as any other. */
function kindOf(form: PageForm): string {
  const [path = ''] = form.action.split('?', 1);
  const place = path.replaceAll(/[\w-]*[\d-][\w-]*/g, '…');
  return [form.method, place, intentOf(form), ...form.fields.map(([name]) => name)].join(' ');
}

const intentOf = ({ fields }: PageForm) => fields.find(([name]) => name === 'intent')?.[1];

/** The names that parameters of the store's addresses have. */
const PARAMETERS = (
  'q genre platform min max stock sort page after redirectTo token sent order method card edit delete used type key verdict ask tab game ' +
  'about state from to period code index _routes __proto__ constructor'
).split(' ');

/** Names that every object answers to: a table that is asked for one must not. */
export const INHERITED: readonly string[] = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];

/** Files with this word in every cell that may be one: games, keys and a statement. */
const filesOf = (word: string): readonly string[] => [
  `title,price,genre,platform,regions,languages,rating,features\nGame of ${word},100,RPG,PC,${word},${word},4,${word}\n${word},${word},${word},${word},,,${word},`,
  `code,originPrice,type,used\nKEY-OF-${word},10,${word},${word}\n${word},10,Steam,`,
  `Date;Libellé;Crédit;Devise;Sens;Référence;${word}\n${word};${word};100,00;${word};${word};${word};${word}`,
];

/** Makes requests for one person, each wrong in its own way, in an order that `random` decides. */
export function createFuzz({ forms, links }: Reach, origin: string, random: () => number) {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const nasty = () => pick(NASTY);
  const times = (most: number, act: () => void) => {
    for (let nth = 0; nth <= random() * most; nth += 1) act();
  };

  function next(): Fuzzed {
    const chance = random();
    if (chance < 0.55 && forms.length > 0) return aForm(pick(forms));
    return chance < 0.85 ? aQuery(pick(links)) : aPath(pick(links));
  }

  function aForm(form: PageForm): Fuzzed {
    const fields: [string, string][] = form.fields.map(([name, value]) => [name, value || typed(name)]);
    times(2, () => change(fields));
    const what = `${form.method} ${form.action} ${JSON.stringify(fields)}`.slice(0, 600);
    if (form.method === 'GET') return { ...aQuery(form.action, fields), what };
    const isMultipart = form.files.length > 0 || random() < 0.2;
    return {
      method: 'POST',
      path: maybeData(form.action),
      headers: own(),
      body: isMultipart ? multipart(form, fields) : coded(fields),
      what,
    };
  }

  /** Changes one field: another value, none, twice, or another one beside it. */
  function change(fields: [string, string][]): void {
    // Without its intent a form is refused before anything is read of it.
    const others = fields.filter(([name]) => name !== 'intent' || random() < 0.1);
    const field = others[Math.floor(random() * others.length)];
    const chance = random();
    if (field && chance < 0.7) field[1] = nasty();
    else if (field && chance < 0.8) fields.splice(fields.indexOf(field), 1);
    else if (field && chance < 0.9) fields.push([field[0], nasty()]);
    else fields.push([pick(['__proto__', 'intent', 'id', 'admin', 'state', '']), nasty()]);
  }

  const coded = (fields: readonly (readonly [string, string])[]) => new URLSearchParams(fields.map(([name, value]) => [name, value]));

  function multipart(form: PageForm, fields: readonly (readonly [string, string])[]): FormData {
    const body = new FormData();
    for (const [name, value] of fields) body.append(name, value);
    const files = [png('receipt'), Buffer.alloc(0), Buffer.from(nasty()), ...Object.values({ ...FOREIGN_FILES, ...BROKEN_FILES })];
    for (const name of form.files) body.append(name, new Blob([Uint8Array.from(pick(files))]), pick(['a.png', '../../a.png', nasty()]));
    return body;
  }

  function aQuery(link: string, fields: readonly (readonly [string, string])[] = []): Fuzzed {
    const [path = '/', query = ''] = link.split('?', 2);
    const asked = new URLSearchParams([...new URLSearchParams(query), ...fields.map(([name, value]): [string, string] => [name, value])]);
    if (fields.length === 0) times(2, () => asked.append(pick([...PARAMETERS, ...asked.keys()]), nasty()));
    const target = maybeData(`${path}?${asked.toString()}`);
    return { method: 'GET', path: target, headers: own(), body: null, what: `GET ${target}`.slice(0, 600) };
  }

  function aPath(link: string): Fuzzed {
    const parts = (link.split('?', 1)[0] ?? '/').split('/');
    parts[Math.floor(random() * parts.length)] = random() < 0.7 ? encodeURIComponent(nasty()) : nasty().replace(/[^!-~]|[#?]/g, '');
    const target = maybeData(`/${parts.join('/').replace(/^\//, '')}`);
    return { method: 'GET', path: target, headers: own(), body: null, what: `GET ${target}`.slice(0, 600) };
  }

  /** The requests with one of these words in each field of each form, in each file of CSV, and in each parameter of each address. */
  function inherited(words: readonly string[]): readonly Fuzzed[] {
    const headers = { Origin: origin, 'Sec-Fetch-Site': 'same-origin' };
    const ofForm = (form: PageForm, word: string): Fuzzed[] => {
      const filled = form.fields.map(([name, value]) => [name, value || typed(name)] as const);
      const what = (about: string) => `${form.method} ${form.action} ${about}=${word}`;
      const sent = form.fields.map(([name], at): Fuzzed => {
        const fields = filled.map((field, nth) => (nth === at ? ([name, word] as const) : field));
        if (form.method === 'GET') return { ...aQuery(form.action, fields), headers, what: what(name) };
        return { method: 'POST', path: form.action, headers, body: coded(fields), what: what(name) };
      });
      const files = form.files.includes('csv') ? filesOf(word) : [];
      return [
        ...sent,
        ...files.map((text): Fuzzed => ({ method: 'POST', path: form.action, headers, body: upload(filled, text), what: what('csv') })),
      ];
    };
    const ofLink = (link: string, word: string): Fuzzed => {
      const [path = '/'] = link.split('?', 1);
      const target = `${path}?${new URLSearchParams(PARAMETERS.map((name) => [name, word])).toString()}`;
      return { method: 'GET', path: target, headers, body: null, what: `GET ${target}`.slice(0, 600) };
    };
    return words.flatMap((word) => [...forms.flatMap((form) => ofForm(form, word)), ...links.map((link) => ofLink(link, word))]);
  }

  function upload(fields: readonly (readonly [string, string])[], text: string): FormData {
    const body = new FormData();
    for (const [name, value] of fields) body.append(name, value);
    body.append('csv', new Blob([text], { type: 'text/csv' }), 'words.csv');
    return body;
  }

  /** Half as often as a page, its data for the router. */
  function maybeData(path: string): string {
    if (random() < 0.67) return path;
    const [bare = '', query] = path.split('?', 2);
    const data = bare === '/' ? '/_root.data' : `${bare.replace(/\/$/, '')}.data`;
    return query === undefined ? data : `${data}?${query}`;
  }

  /** A browser's headers, of which one is sometimes nasty. */
  function own(): Record<string, string> {
    const headers: Record<string, string> = { Origin: origin, 'Sec-Fetch-Site': 'same-origin' };
    const sendable = nasty()
      .replace(/[^ -~]/g, '')
      .slice(0, 2_000);
    if (random() < 0.2)
      headers[pick(['User-Agent', 'Accept-Language', 'Referer', 'If-None-Match', 'X-Forwarded-Host', 'Range'])] = sendable;
    return headers;
  }

  return { next, inherited };
}
