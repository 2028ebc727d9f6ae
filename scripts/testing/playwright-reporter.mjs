import { addFailure, addTest, emptyReport, writeReport } from './report.mjs';

/** Tells scripts/test.mjs what Playwright found. */
export default class PlaywrightReporter {
  #report = emptyReport();
  /** @type {import('playwright/types/testReporter').Suite | null} */
  #all = null;

  /**
   * @param {unknown} _
   * @param {import('playwright/types/testReporter').Suite} all
   */
  onBegin(_, all) {
    this.#all = all;
  }

  /** @param {{ message?: string }} error of no test */
  onError(error) {
    addFailure(this.#report, null, [error]);
  }

  onEnd() {
    for (const test of this.#all?.allTests() ?? []) {
      const [, project, file, ...title] = test.titlePath();
      const outcome = test.outcome();
      const state = outcome === 'skipped' ? 'skipped' : outcome === 'unexpected' ? 'failed' : 'passed';
      const errors = test.results.at(-1)?.errors ?? [];
      addTest(this.#report, state, `[${project}] ${file} > ${title.join(' > ')}`, { errors, isFlaky: outcome === 'flaky' });
    }
    writeReport(this.#report);
  }
}
