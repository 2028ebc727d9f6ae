import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { collect } from './findings';
import { answersToForms, pagesOf, type Page } from './pages';
import { runFor } from './program';
import type { Tool } from './report';
import { withStore } from './store';
import { findChecker } from './html/checker';

interface Message {
  readonly type: string;
  readonly subType?: string;
  readonly url: string;
  readonly message: string;
  readonly extract?: string;
}

/** The W3C's Nu checker on every page that a visitor, a shopper and the owner can reach, and on the answers to their forms. */
export const tool: Tool = async ({ dir, tell }) => {
  const checker = await findChecker(tell);
  const found = collect();
  const folder = join(dir, 'pages');
  mkdirSync(folder);
  const pages: Page[] = [];
  await withStore(found, {}, async ({ people }) => {
    tell('collecting pages');
    pages.push(...(await pagesOf(people)));
    pages.push(...(await answersToForms(people, pages)));
  });
  for (const [nth, { html }] of pages.entries()) writeFileSync(join(folder, `${nth}.html`), html);
  const broken = pages.filter(({ html }) => html.includes('\0')).map(({ what }) => what);
  found.look('no page has a NUL byte', broken.length === 0, broken.join(' '));
  tell(`checking ${pages.length} pages`);
  const { output } = await runFor(300, ['java', '-jar', checker.jar, '--format', 'json', '--stdout', '--exit-zero-always', folder], {
    cwd: dir,
  });
  const { messages } = JSON.parse(output.slice(output.indexOf('{"'))) as { readonly messages: readonly Message[] };
  const told = new Map<string, Message[]>();
  for (const each of messages) {
    const what = `${each.subType ?? each.type}: ${each.message}`;
    told.set(what, [...(told.get(what) ?? []), each]);
  }
  for (const [what, all] of told) {
    const [first] = all;
    const page = pages[Number(/(\d+)\.html$/.exec(first?.url ?? '')?.[1])];
    // A remark, not a fault: React closes `<meta />` as XML does.
    const place = isRemark(first) ? found.facts : found.findings;
    place.push(
      `${what} (${all.length} times; ${page?.who}, ${page?.what}: ${first?.extract?.replaceAll(/\s+/g, ' ').slice(0, 160) ?? ''})`,
    );
  }
  const count = (who: Page['who']) => pages.filter((page) => page.who === who).length;
  const facts = [
    `Nu Html Checker ${checker.version}`,
    `${pages.length} pages: ${count('visitor')} of a visitor, ${count('shopper')} of a shopper, ${count('owner')} of the owner`,
  ];
  return { facts: [...facts, ...found.facts], findings: found.findings };
};

const isRemark = (message: Message | undefined) => message?.type === 'info' && message.subType === undefined;
