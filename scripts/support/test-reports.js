import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './paths.js';

/** Of a failure's message; that of a property has its whole counterexample on one line. */
const maxLines = 12;
const maxLetters = 400;

const unwritten = { passed: 0, failed: 0, failures: [] };

/**
 * Reads vitest's report: how many tests passed and failed, and a text for each failure. A file that could not be run
 * counts as a failed test, and so do a skipped test and an error outside of every test.
 */
export function readVitestReport(file) {
  if (!existsSync(file)) return unwritten;
  const { testResults, errors, numPassedTests, numTotalTests } = JSON.parse(readFileSync(file, 'utf8'));
  const failures = [];
  let brokenFiles = 0;
  for (const { name, status, message, assertionResults } of testResults) {
    const failedTests = assertionResults.filter((test) => test.status !== 'passed');
    for (const test of failedTests)
      failures.push(describe(name, test.fullName, test.failureMessages?.[0] ?? test.status));
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed')) {
      brokenFiles += 1;
      failures.push(describe(name, 'could not be run', message));
    }
  }
  for (const { file: place, name, message } of errors) failures.push(describe(place ?? '', name, message));
  const failed = numTotalTests - numPassedTests + brokenFiles + errors.length;
  return { passed: numPassedTests, failed, failures };
}

/** Reads Playwright's report as above; a test that did not run, or passed on a later try only, has failed. */
export function readPlaywrightReport(file) {
  if (!existsSync(file)) return unwritten;
  const { stats, errors, suites } = JSON.parse(readFileSync(file, 'utf8'));
  const failures = [...listSpecs(suites)]
    .filter(({ test }) => test.status !== 'expected')
    .map(({ spec, test }) => describe(spec.file, spec.title, test.results[0]?.error?.message ?? test.status));
  for (const error of errors) failures.push(describe('between tests', '', error.message));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length, failures };
}

function* listSpecs(suites) {
  for (const { specs, suites: inner = [] } of suites) {
    for (const spec of specs) for (const test of spec.tests) yield { spec, test };
    yield* listSpecs(inner);
  }
}

/** The place and the beginning of what went wrong, so that the end of a long run says enough to look there. */
function describe(file, name, message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .slice(0, maxLines)
    .map((line) => line.slice(0, maxLetters));
  return [`${relative(root, file)} › ${name}`, ...lines].join('\n    ');
}
