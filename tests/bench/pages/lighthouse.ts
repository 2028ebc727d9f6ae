import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { BROWSER_FLAGS } from '../../../scripts/browser.mjs';
import type { Scores } from './figures';

/** The last one that runs on Node 20. It isn't a dependency: nothing else needs its 190 MB. */
const LIGHTHOUSE = 'lighthouse@12.8.2';

interface Report {
  readonly categories: Readonly<
    Record<string, { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }>
  >;
  readonly audits: Readonly<Record<string, { readonly score: number | null; readonly numericValue?: number }>>;
}

/** The scores of a page on a phone as Lighthouse has it, fetched from npm when it isn't there. */
export async function scoresOf(url: string, browser: string, headers: Readonly<Record<string, string>>): Promise<Scores> {
  const dir = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const file = join(dir, 'report.json');
  const flags = `--headless ${BROWSER_FLAGS.join(' ')}`;
  const asked = [
    `--chrome-flags=${flags}`,
    `--extra-headers=${JSON.stringify(headers)}`,
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
  ];
  try {
    await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, url, ...asked], {
      env: { ...process.env, CHROME_PATH: browser },
    });
    const { categories, audits } = JSON.parse(readFileSync(file, 'utf8')) as Report;
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
    const failed = Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1).map(({ id }) => id),
    );
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      lcp: audits['largest-contentful-paint']?.numericValue ?? 0,
      failed,
    };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
