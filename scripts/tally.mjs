// @ts-check
// Counts a vitest JSON report, because CI reads one plain line and must not be fooled by a file that never ran.

/**
 * @typedef {{ fullName: string, status: string, failureMessages?: string[] }} TestResult
 * @typedef {{ name: string, status: string, assertionResults: TestResult[] }} FileResult
 * @typedef {{ success: boolean, testResults: FileResult[] }} Report
 * @typedef {{ passed: number, failed: number, retried: string[], skipped: string[] }} Tally
 */

/**
 * A file that fails without a failing test (it did not load, or a hook threw) counts as one failure, and so does a run
 * that fails without a failing file.
 * @param {Report} report
 * @returns {Tally}
 */
export function tally(report) {
  const tests = report.testResults.flatMap((file) =>
    file.assertionResults.map((test) => ({ ...test, file: file.name })),
  );
  const passed = tests.filter((test) => test.status === 'passed').length;
  const failedTests = tests.filter((test) => test.status === 'failed').length;
  const failedFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = failedTests + failedFiles;
  const named = (/** @type {(test: TestResult) => boolean} */ choose) =>
    tests.filter(choose).map((test) => `${test.file}: ${test.fullName}`);
  return {
    passed,
    failed: failed === 0 && !report.success ? 1 : failed,
    // A test that passes in the end keeps the messages of its failed try.
    retried: named((test) => test.status === 'passed' && (test.failureMessages ?? []).length > 0),
    skipped: named((test) => test.status !== 'passed' && test.status !== 'failed'),
  };
}

/**
 * The closing line of `npm test`.
 * @param {Tally} counts
 */
export function closingLine({ passed, failed, retried, skipped }) {
  const named = [
    [passed, 'passed'],
    [failed, 'failed'],
    ...(retried.length > 0 ? [[retried.length, 'passed only at a later try']] : []),
    ...(skipped.length > 0 ? [[skipped.length, 'skipped']] : []),
  ];
  return named.map(([count, word]) => `${count} ${word}`).join(', ');
}
