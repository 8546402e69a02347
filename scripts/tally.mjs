// @ts-check
// Counts a vitest JSON report, because CI reads one plain line and must not be fooled by a file that never ran.

/**
 * @typedef {{ fullName: string, status: string }} TestResult
 * @typedef {{ name: string, status: string, assertionResults: TestResult[] }} FileResult
 * @typedef {{ success: boolean, testResults: FileResult[] }} Report
 * @typedef {{ passed: number, failed: number, skipped: string[] }} Tally
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
  return {
    passed,
    failed: failed === 0 && !report.success ? 1 : failed,
    skipped: tests
      .filter((test) => test.status !== 'passed' && test.status !== 'failed')
      .map((test) => `${test.file}: ${test.fullName}`),
  };
}

/**
 * The closing line of `npm test`.
 * @param {Tally} counts
 */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`;
}
