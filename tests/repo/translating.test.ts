import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { createMailTemplates } from '~/adapters/mail-templates/render.server';
import type { Language } from '~/domain/shared/language';

import { exportWords, importWords } from '../../scripts/translations/words.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'words-'));
  for (const folder of ['app/ui/translations', 'app/adapters/mail-templates']) cpSync(folder, join(root, folder), { recursive: true });
  cpSync('.prettierrc', join(root, '.prettierrc'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const table = (file: string) => readFileSync(join(root, 'app/ui/translations', file), 'utf8');
const entry = (code: string, text: string) => `msgctxt ${JSON.stringify(code)}\nmsgid ""\nmsgstr ${JSON.stringify(text)}\n`;

test.each(['fr', 'ar'])('a translator gets each sentence in %s below the English one', (language) => {
  const { text, count } = exportWords(root, language);
  expect(count).toBeGreaterThan(700);
  expect(text).toContain('msgctxt "your-cart"\nmsgid "Your Cart"\nmsgstr "');
  expect(text).toContain('msgctxt "game-added"\nmsgid "Game added successfully"\nmsgstr "');
});

test.each(['fr', 'ar'])('a translator gets each sentence of the mails in %s, too, and sends it back', async (language) => {
  const { text } = exportWords(root, language);
  const mails = [...text.matchAll(/msgctxt "(mail\..*)"\nmsgid "(.*)"\nmsgstr "(.*)"/g)];
  const own = createMailTemplates({ origin: 'https://shop.example' });
  const said = (language: Language) => [
    own.render({ kind: 'order-owed', lines: [], name: 'X', orderId: 'MF-ABCDEF' }, language),
    own.render({ kind: 'account-changed', change: 'google-linked', token: 'secret' }, language),
    own.render({ kind: 'order-question', orderId: 'MF-ABCDEF' }, language),
  ];
  expect(mails.filter(([, , english, translated]) => english === '' || translated === '')).toEqual([]);
  for (const code of [
    'order-owed.subject',
    'order-owed.paragraphs.2',
    'HELLO',
    'account-changed.google-linked.paragraphs.1',
    'NOT_ME.afterwards.0',
    'order-question.paragraphs.0',
  ]) {
    const [, , english = '', translated = ''] = mails.find(([, name]) => name === `mail.${code}`) ?? [];
    const shown = (sentence: string) => sentence.replace(/\{.*/, '');
    for (const [spoken, sentence] of [
      ['en', english],
      [language, translated],
    ] as const)
      expect(
        said(spoken as Language).some(({ subject, text: letter }) => `${subject}${letter}`.includes(shown(sentence))),
        code,
      ).toBe(true);
  }
  const changed = ['mail.HELLO', 'mail.order-owed.paragraphs.1'];
  const po = [entry('mail.HELLO', '{name} !'), entry('mail.order-owed.paragraphs.1', '{order} : oui')].join('\n');
  expect(await importWords(root, language, po)).toEqual({ wrong: [], changed });
  expect(exportWords(root, language).text).toContain('msgstr "{order} : oui"');
  const { wrong } = await importWords(root, language, entry('mail.order-owed.subject', 'Sans place'));
  expect(wrong).toEqual(["'mail.order-owed.subject': {order} is missing."]);
});

test.each(['fr', 'ar'])('the file for %s comes back as it went', async (language) => {
  const before = table(`${language}/account.ts`);
  expect(await importWords(root, language, exportWords(root, language).text)).toEqual({ wrong: [], changed: [] });
  expect(table(`${language}/account.ts`)).toBe(before);
});

test('a changed sentence takes its place, whatever characters it has', async () => {
  const text = 'L\'ami "dit" \\ {title}\u00a0: é 🛒';
  const { text: po } = exportWords(root, 'fr');
  const old = /msgctxt "cart-added"\nmsgid ".*"\nmsgstr "(.*)"/.exec(po)?.[1] ?? '';
  const { changed } = await importWords(
    root,
    'fr',
    po.replace(`msgstr "${old}"`, `msgstr ""\n${JSON.stringify(text)}`).replaceAll('\n', '\r\n'),
  );
  expect(changed).toEqual(['cart-added']);
  expect(exportWords(root, 'fr').text).toContain(`msgstr ${JSON.stringify(text)}`);
});

test('a form of counting that a language lacked is added beside the others', async () => {
  expect((await importWords(root, 'ar', entry('games-zero', 'لا ألعاب'))).changed).toEqual(['games-zero']);
  expect(table('ar/common.ts')).toContain("  'games-zero': 'لا ألعاب',\n");
});

test('nothing changes where one sentence is wrong, and each fault is named', async () => {
  const before = table('fr/cart.ts');
  const po = [
    entry('cart-undo', 'Autre chose'),
    entry('cart-added', 'Ajouté'),
    entry('cart-known', 'Déjà là\u00a0: {titel}'),
    entry('summary-terms', 'En commandant, vous acceptez les conditions.'),
    entry('no-such-code', 'Rien'),
  ].join('\n');
  expect(await importWords(root, 'fr', po)).toEqual({
    wrong: [
      "'cart-added': {title} is missing.",
      "'cart-known': {title} is missing.",
      "'cart-known': {titel} is not in English.",
      "'summary-terms': <terms> is missing.",
      "'no-such-code': the shop has no such sentence.",
    ],
    changed: [],
  });
  expect(table('fr/cart.ts')).toBe(before);
});

test('a language without words is no language of the shop', () => {
  expect(() => exportWords(root, 'de')).toThrow("The shop has no words in 'de'");
  expect(() => exportWords(root, '..')).toThrow("The shop has no words in '..'");
});
