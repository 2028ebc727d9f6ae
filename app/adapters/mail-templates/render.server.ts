import { isolate } from '~/domain/shared/text/bidi';
import { DEFAULT_LANGUAGE, LANGUAGE_FACTS, localizedPath, type Language } from '~/domain/shared/language';
import { oneLine } from '~/domain/shared/typed-text';
import { mailRow, stopPathOf, type MailContent, type MailKind } from '~/domain/mail/kinds';
import { logoShown } from '~/domain/setting/logo';
import type { SettingPicture } from '~/domain/setting/picture';
import { DEFAULT_NAME } from '~/domain/setting/default-name';
import type { MailTemplates } from '~/ports/mail-templates';

import { ARABIC } from './ar';
import { ENGLISH } from './en';
import { TO_OWNER_ARABIC } from './ar-admin';
import { TO_OWNER } from './en-admin';
import { TO_OWNER_FRENCH } from './fr-admin';
import { FRENCH } from './fr';
import type { TemplateText, TextName, Texts } from './types';
import { valuesOf, wishValues } from './values';

interface Letterhead {
  readonly origin: string;
  /** Returns the name of the shop. */
  readonly shop?: () => string;
  /** Returns its logo; null: the name stands. */
  readonly logo?: () => SettingPicture | null;
}

/**
 * Creates the templates of the mails, in each language. Links begin with `origin` (scheme, host and port), never with a visitor's address.
 */
export function createMailTemplates({ origin, shop = () => DEFAULT_NAME, logo = () => null }: Letterhead): MailTemplates {
  return {
    render(content, language = DEFAULT_LANGUAGE) {
      const template = templateOf(content, language);
      const name = shop();
      const values: Readonly<Record<string, string>> = {
        ...valuesOf(content, language),
        ...wishValues(content, template, language),
        shop: name,
      };
      const path = mailRow(content.kind).link(content);
      const link = path === null ? null : origin + localizedPath(language, path);
      const fill = (sentence: string, show = (value: string) => isolate(value, language)) =>
        sentence.replace(/\{(\w+)\}/g, (_, name: string) => show(values[name] ?? ''));
      const stopPath = stopPathOf(content);
      const toParagraph = (sentence: string): Paragraph => {
        const [, own] = /^\{(\w+)\}$/.exec(sentence) ?? [];
        return own === undefined ? { text: fill(sentence), isQuoted: false } : { text: values[own] ?? '', isQuoted: OWN_WORDS.has(own) };
      };
      const before = template.paragraphs.filter((sentence) => isWhole(sentence, values)).map(toParagraph);
      const parts: Parts = {
        subject: oneLine(fill(template.subject, String)),
        before,
        button: template.button,
        link,
        after: template.afterwards.map((sentence) => fill(sentence)),
        stop:
          template.stop === undefined || stopPath === null
            ? null
            : { words: template.stop, link: origin + localizedPath(language, stopPath) },
      };
      const frame = { language, origin, shop: name, logo: logo() };
      const bodies = { text: toText(parts, frame), html: toHtml(parts, frame) };
      return { subject: parts.subject, ...bodies, link, stopLink: stopPath && origin + stopPath };
    },
  };
}

/** The values that a person wrote, which are paragraphs of their own. */
const OWN_WORDS: ReadonlySet<string> = new Set(['message', 'quoted']);

function templateOf(content: MailContent, language: Language): TemplateText {
  const name: TextName = content.kind === 'account-changed' ? `${content.kind}.${content.change}` : content.kind;
  return MAIL_TEXTS[language][name];
}

export const MAIL_TEXTS: Readonly<Record<Language, Texts<MailKind>>> = {
  en: { ...ENGLISH, ...TO_OWNER },
  fr: { ...FRENCH, ...TO_OWNER_FRENCH },
  ar: { ...ARABIC, ...TO_OWNER_ARABIC },
};

/** `isQuoted`: a person's own words, with their own direction. */
interface Paragraph {
  readonly text: string;
  readonly isQuoted: boolean;
}

interface Parts {
  readonly subject: string;
  readonly before: readonly Paragraph[];
  readonly button: string;
  readonly link: string | null;
  readonly after: readonly string[];
  readonly stop: { readonly words: string; readonly link: string } | null;
}

/** Returns whether a sentence has all its values; else it is left out. */
function isWhole(sentence: string, values: Readonly<Record<string, string>>): boolean {
  return [...sentence.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => values[name] !== '');
}

function toText({ before, button, link, after, stop }: Parts, { language, shop }: Frame): string {
  const { colon } = LANGUAGE_FACTS[language];
  const signpost = link === null ? [] : [`${button}${colon}\n${link}`];
  const end = stop === null ? [] : [`${stop.words}${colon}\n${stop.link}`];
  return `${[...before.map(({ text }) => text), ...signpost, ...after, shop, ...end].join('\n\n')}\n`;
}

function toHtml({ subject, before, button, link, after, stop }: Parts, { language, origin, shop, logo }: Frame): string {
  const toMarkup = (text: string) =>
    escapeHtml(text).replaceAll('\n', '<br>').replaceAll(REFERENCE, `<span style="white-space:nowrap">$&</span>`);
  const paragraph = (text: string, attributes = '') => `<p${attributes}>${toMarkup(text)}</p>`;
  const signpost = link === null ? '' : `<p style="${APART}"><a href="${escapeHtml(link)}" style="${BUTTON}">${escapeHtml(button)}</a></p>`;
  const end = stop === null ? '' : `<p style="${FOOT}"><a href="${escapeHtml(stop.link)}">${escapeHtml(stop.words)}</a></p>`;
  return `<!doctype html>
<html lang="${language}" dir="${LANGUAGE_FACTS[language].dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light only"><title>${escapeHtml(subject)}</title></head>
<body style="${BODY}">
<div style="${SHEET}">
<img src="${escapeHtml(origin)}/mail-band.png" width="600" height="24" alt="" style="${BAND}">
${[paragraph(subject, ` style="${TITLE}"`), ...before.map(({ text, isQuoted }) => paragraph(text, isQuoted ? ' dir="auto"' : '')), signpost, ...after.map((text) => paragraph(text)), `<p style="${FOOT}">${logo === null ? escapeHtml(shop) : picture(logo, { origin, shop })}</p>`, end].filter((part) => part !== '').join('\n')}
</div>
</body>
</html>
`;
}

interface Frame {
  readonly language: Language;
  readonly origin: string;
  readonly shop: string;
  readonly logo: SettingPicture | null;
}

/** Returns the logo; its text, the name, stands where a mail program loads no pictures. */
function picture(logo: SettingPicture, { origin, shop }: Pick<Frame, 'origin' | 'shop'>): string {
  const { src, width, height } = logoShown(logo, 'png');
  return `<img src="${escapeHtml(origin + src)}" width="${width}" height="${height}" alt="${escapeHtml(shop)}" style="border:0">`;
}

/** why: a phone would break a reference at its hyphen */
const REFERENCE = /MF-[2-9A-HJ-NP-Z]{6}/g;

/** why: many mail programs read styles of elements alone, and a dark background may be below */
const COLOURS = 'background-color:#ffffff;color:#14161c';
const BODY = `margin:0;padding:0;${COLOURS}`;
const SHEET = `margin:0 auto;max-width:600px;padding:0 1rem 2rem;font-family:system-ui,sans-serif;font-size:1rem;line-height:1.55;overflow-wrap:anywhere;${COLOURS}`;
/** The tiles: a dark band where a mail program loads no pictures. */
const BAND = 'display:block;width:100%;height:24px;object-fit:cover;border:0;background-color:#0b1826';
const TITLE = `margin:1.75rem 0 1.25rem;font-size:1.375rem;line-height:1.25;font-weight:700;${COLOURS}`;
const APART = 'margin:1.75rem 0';
const BUTTON =
  'display:inline-block;padding:1rem 1.75rem;border-radius:10px;background-color:#ffb72b;color:#1b1200;font-weight:700;text-decoration:none';
const FOOT = 'margin:2rem 0 0;padding:1rem 0 0;border-top:1px solid #dfdbd0;font-weight:700;background-color:#ffffff;color:#50566a';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
}
