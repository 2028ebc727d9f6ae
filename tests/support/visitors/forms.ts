/** A form of a page: where it leads, and its fields with the values that they have. */
export interface PageForm {
  readonly method: 'GET' | 'POST';
  readonly action: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly files: readonly string[];
}

const attributesOf = (text: string) =>
  new Map([...text.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [name.toLowerCase(), plain(value)]));

function plain(text: string): string {
  const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };
  return text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => signs[name] ?? '');
}

/** The text of a page, without its markup. */
export const textOf = (html: string): string =>
  plain(html.replaceAll(/<script.*?<\/script>/gs, ' ').replaceAll(/<[^>]*>/g, ' ')).replaceAll(/\s+/g, ' ');

/** The sentences that a page has beside its fields, with their markup. */
export const errorsOf = (html: string): readonly (string | undefined)[] =>
  [...html.matchAll(/<p class="error"[^>]*>.*?<\/svg>(.*?)<\/p>/g)].map(([, sentence]) => sentence);

/** The forms in a page of the store, as a browser without a script would send them. Each button makes one. */
export function formsIn(html: string, path: string): readonly PageForm[] {
  return [...html.matchAll(/<form([^>]*)>([\s\S]*?)<\/form>/g)].flatMap(([, head = '', body = '']) => {
    const form = attributesOf(head);
    const fields: [string, string][] = [];
    const files: string[] = [];
    for (const [, text = ''] of body.matchAll(/<input([^>]*)>/g)) {
      const input = attributesOf(text);
      const name = input.get('name');
      if (!name) continue;
      if (input.get('type') === 'file') files.push(name);
      else if (!fields.some(([known]) => known === name)) fields.push([name, input.get('value') ?? '']);
    }
    for (const [, text = '', value = ''] of body.matchAll(/<textarea([^>]*)>([\s\S]*?)<\/textarea>/g)) {
      fields.push([attributesOf(text).get('name') ?? '', plain(value)]);
    }
    for (const [, text = '', options = ''] of body.matchAll(/<select([^>]*)>([\s\S]*?)<\/select>/g)) {
      const [, first = ''] = /<option[^>]*value="([^"]*)"[^>]*selected/.exec(options) ?? /<option[^>]*value="([^"]*)"/.exec(options) ?? [];
      fields.push([attributesOf(text).get('name') ?? '', plain(first)]);
    }
    const buttons = [...body.matchAll(/<button([^>]*)>/g)]
      .map(([, text = '']) => attributesOf(text))
      .filter((button) => button.has('name'));
    const action = form.get('action') || path;
    const method = form.get('method')?.toUpperCase() === 'POST' ? 'POST' : 'GET';
    const pressed = buttons.length === 0 ? [[]] : buttons.map((button) => [[button.get('name') ?? '', button.get('value') ?? ''] as const]);
    return pressed.map((button): PageForm => ({ method, action, fields: [...fields, ...button], files }));
  });
}

/** The addresses of the store that a page links to, without their place on the page. */
export function linksIn(html: string): readonly string[] {
  const found = [...html.matchAll(/<a[^>]*\shref="(\/[^"#]*)/g)].map(([, href = '']) => plain(href));
  return [...new Set(found)].filter((href) => !href.startsWith('//'));
}
