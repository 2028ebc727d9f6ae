import { addFailure, addTest, emptyReport, writeReport } from './report.mjs';

/** Tells scripts/test.mjs what vitest found. */
export default class VitestReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly { message?: string }[]} outside errors of no test
   */
  onTestRunEnd(modules, outside) {
    const report = emptyReport();
    for (const module of modules) {
      const file = `[${module.project.name}] ${module.relativeModuleId}`;
      // why: a file or a group that can't be set up has no tests that fail
      if (module.errors().length > 0) addFailure(report, file, module.errors());
      for (const suite of module.children.allSuites()) {
        if (suite.errors().length > 0) addFailure(report, `${file} > ${suite.fullName}`, suite.errors());
      }
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        const isFlaky = test.diagnostic()?.flaky ?? false;
        addTest(report, state === 'pending' ? 'skipped' : state, `${file} > ${test.fullName}`, { errors: errors ?? [], isFlaky });
      }
    }
    for (const error of outside) addFailure(report, null, [error]);
    writeReport(report);
  }
}
