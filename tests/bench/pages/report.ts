import { existsSync, readFileSync, writeFileSync } from 'node:fs';

import { format, resolveConfig } from 'prettier';

import { type PageFigure, type PhoneFigures, type PhonePage, type SizeFigures, WHO } from './figures';
import { plotOf } from './plot';

const PAGE = 'docs/benchmarks.md';
const FIGURES = 'docs/figures/pages.json';
const PHONE_FIGURES = 'docs/figures/phone.json';
const PLOT = 'docs/figures/pages.svg';

/** Writes these figures into the document; those of other sizes, and of the phone where it is null, stay as they are. */
export async function withFigures(measured: readonly SizeFigures[], phone: PhoneFigures | null): Promise<void> {
  const style = await resolveConfig(PAGE);
  const keep = async (file: string, figures: unknown) =>
    writeFileSync(file, await format(JSON.stringify(figures, rounded), { ...style, parser: 'json' }));
  let text = readFileSync(PAGE, 'utf8');
  if (measured.length > 0) {
    const before = existsSync(FIGURES) ? (JSON.parse(readFileSync(FIGURES, 'utf8')) as SizeFigures[]) : [];
    const isNew = new Set(measured.map(({ games }) => games));
    const sizes = [...before.filter(({ games }) => !isNew.has(games)), ...measured].toSorted((one, other) => one.games - other.games);
    await keep(FIGURES, sizes);
    writeFileSync(PLOT, plotOf(sizes));
    text = between(text, 'pages', tablesOf(sizes));
  }
  if (phone) {
    await keep(PHONE_FIGURES, phone);
    text = between(text, 'phone', phoneTables(phone));
  }
  writeFileSync(PAGE, await format(text, { ...style, parser: 'markdown' }));
}

function between(text: string, mark: string, written: string): string {
  return text.replace(new RegExp(`(<!-- ${mark} -->)[^]*?(<!-- /${mark} -->)`), (_, start, end) => `${start}\n\n${written}\n\n${end}`);
}

/** Measured figures: a whole number may say which store was measured. */
const rounded = (_: string, value: unknown) =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;

function tablesOf(sizes: readonly SizeFigures[]): string {
  const names = sizes.map(({ games }) => games.toLocaleString('en'));
  const [small, large] = [sizes[0], sizes.at(-1)];
  const rows = (small?.pages ?? []).map(({ page, who, bare, bytes }) => {
    const found = sizes.map((size) => find(size, page, who));
    const [first, last] = [found[0], found.at(-1)];
    return [
      page,
      who,
      bytes === 0 ? '' : kb(bytes),
      ...found.map((one) => (one ? `${ms(one.cpu)} ms` : '')),
      first && bare > 0 ? (first.cpu / bare).toFixed(1) : '',
      first && last && large !== small ? growth(first, last).toFixed(2) : '',
      first ? Math.round(first.perSecond).toLocaleString('en') : '',
      first ? `${first.p50.toFixed(1)} / ${first.p99.toFixed(0)} ms` : '',
    ];
  });
  const whole: readonly (readonly [string, (size: SizeFigures) => string])[] = [
    ['Start until it is open', ({ start }) => `${start.ms.toFixed(0)} ms`],
    ['CPU of the start', ({ start }) => `${start.cpu.toFixed(0)} ms`],
    ['Memory after the start', ({ start }) => `${start.memory.toFixed(0)} MB`],
    ['Memory after the pages', ({ memory }) => `${memory.after.toFixed(0)} MB`],
    ['Memory at most', ({ memory }) => `${memory.most.toFixed(0)} MB`],
    [
      'Event loop behind under load: p50, p99, most',
      ({ delays: { p50, p99, most } }) => `${p50.toFixed(1)}, ${p99.toFixed(0)}, ${most.toFixed(0)} ms`,
    ],
    ['Measured', ({ measured, seconds }) => `${measured}; ${seconds} s each`],
  ];
  const weights = (large ?? small)?.weights ?? [];
  return [
    '![CPU of each page, beside node:http alone](figures/pages.svg)',
    table(
      [
        'Page',
        'Who',
        'Sent',
        ...names.map((name) => `CPU, ${name} games`),
        `× \`node:http\`, ${names[0]}`,
        'Most games ÷ fewest',
        'A second',
        'p50 / p99',
      ],
      rows,
    ),
    table(
      ['', ...names.map((name) => `${name} games`)],
      whole.map(([what, of]) => [what, ...sizes.map(of)]),
    ),
    `What a first visit fetches, with ${names.at(-1)} games, brotli:`,
    table(
      ['Page', 'HTML', 'Style', 'Script', 'Font', 'Pictures in sight'],
      weights.map(({ page, html, style, script, font, pictures }) => [page, ...[html, style, script, font, pictures].map(kb)]),
    ),
    table(['Mark', 'Wanted', 'Measured', 'Met'], marksOf(sizes)),
  ].join('\n\n');
}

function phoneTables({ pages, measured }: PhoneFigures): string {
  const scored = pages.flatMap(({ page, lighthouse }) => (lighthouse ? [{ page, ...lighthouse }] : []));
  const mark = (what: string, wanted: string, isMet: (page: PhonePage) => boolean) => {
    const missed = pages.filter((page) => !isMet(page)).map(({ page }) => page);
    return [what, wanted, missed.length === 0 ? 'yes' : `no: ${missed.join(', ')}`];
  };
  return [
    `Measured ${measured}.`,
    table(
      ['Page', 'First paint (FCP)', 'Largest paint (LCP)', 'Blocked (TBT)', 'Moved (CLS)'],
      pages.map(({ page, fcp, lcp, tbt, cls }) => [page, ...[fcp, lcp, tbt].map((value) => `${value.toFixed(0)} ms`), cls.toFixed(3)]),
    ),
    table(
      ['Lighthouse', 'Performance', 'Accessibility', 'Best practices', 'SEO', 'Its estimate of LCP', 'What is below 100'],
      scored.map(({ page, performance, accessibility, bestPractices, seo, lcp, failed }) => [
        page,
        ...[performance, accessibility, bestPractices, seo].map(String),
        `${lcp.toFixed(0)} ms`,
        failed.map((name) => `\`${name}\``).join(', '),
      ]),
    ),
    table(
      ['Mark', 'Wanted', 'Met'],
      [
        mark('LCP', '< 1.2 s', ({ lcp }) => lcp < 1_200),
        mark('TBT', '< 50 ms', ({ tbt }) => tbt < 50),
        mark('CLS', '< 0.01', ({ cls }) => cls < 0.01),
        mark(
          'Lighthouse; SEO where a page may be indexed',
          '100, 100, 100, 100',
          ({ page, lighthouse }) =>
            lighthouse === null ||
            [
              lighthouse.performance,
              lighthouse.accessibility,
              lighthouse.bestPractices,
              ...(page === 'cart' ? [] : [lighthouse.seo]),
            ].every((score) => score === 100),
        ),
      ],
    ),
  ].join('\n\n');
}

/** Marks that CPU, ratios and memory can show; how many a second wants an idle machine. */
function marksOf(sizes: readonly SizeFigures[]): string[][] {
  const [small, large] = [sizes[0], sizes.at(-1)];
  if (!small || !large) return [];
  const worst = (of: (figure: PageFigure) => number, ...who: readonly string[]) =>
    Math.max(...small.pages.filter((figure) => who.includes(figure.who) && isPublic(small, figure)).map(of));
  const grown = small.pages.map((first) => growth(first, find(large, first.page, first.who) ?? first));
  const list = find(small, 'list', 'made anew')?.cpu ?? 0;
  const mark = (what: string, most: number, value: number, unit: string) => {
    const digits = value < 10 ? 2 : 0;
    return [what, `≤ ${most} ${unit}`, `${value.toFixed(digits)} ${unit}`, value <= most ? 'yes' : 'no'];
  };
  const marks = [
    mark(
      'Page remembered, visitor: the worst of five',
      1.5,
      worst(({ cpu, bare }) => cpu / bare, 'visitor'),
      '× `node:http`',
    ),
    mark(
      'The same with a cart or signed in: the worst of ten',
      0.5,
      worst(({ cpu }) => cpu, 'with a cart', 'signed in'),
      'ms',
    ),
    mark('First view of the list', 3, list, 'ms'),
    mark(`Memory under load, ${small.games.toLocaleString('en')} games`, 150, small.memory.after, 'MB'),
  ];
  if (large === small) return marks;
  return [
    ...marks,
    mark('The most games beside the fewest: the worst of all', 1.3, Math.max(...grown), '×'),
    mark(`Memory under load, ${large.games.toLocaleString('en')} games`, 250, large.memory.after, 'MB'),
    mark(`Start, ${large.games.toLocaleString('en')} games`, 2_000, large.start.ms, 'ms'),
  ];
}

/** How much more an answer of a larger store costs: beside node:http, where that was measured, since the machine may have had other work. */
function growth(small: PageFigure, large: PageFigure): number {
  const of = ({ cpu, bare }: PageFigure) => (bare > 0 ? cpu / bare : cpu);
  return of(large) / of(small);
}

/** Whether this page is remembered: all kinds of people were measured there. */
const isPublic = ({ pages }: SizeFigures, { page }: PageFigure) =>
  WHO.every((who) => pages.some((one) => one.page === page && one.who === who));

const find = ({ pages }: SizeFigures, page: string, who: string) => pages.find((one) => one.page === page && one.who === who);
const ms = (value: number) => (value < 1 ? value.toFixed(3) : value.toFixed(1));
const kb = (bytes: number) => (bytes === 0 ? '' : `${(bytes / 1000).toFixed(1)} kB`);

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const isText = (at: number) => rows.every((row) => !/^[\d≤]/.test(row[at] ?? ''));
  return [line(head), line(head.map((_, at) => (isText(at) ? '---' : '---:'))), ...rows.map(line)].join('\n');
}
