import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { countPlaywright, countVitest } from './count-tests.js';

function report(content) {
  const folder = mkdtempSync(join(tmpdir(), 'duka-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test('a skipped test and a file that cannot be run count as failed', () => {
  const testResults = [
    { status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'skipped' }] },
    { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
    { status: 'failed', assertionResults: [] },
  ];
  const file = report({ numTotalTests: 4, numPassedTests: 2, testResults });
  expect(countVitest(file)).toEqual({ passed: 2, failed: 3 });
});

test('a browser test that was skipped or passed on a later try only counts as failed, and so does an error between tests', () => {
  const file = report({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 1 }, errors: [{}] });
  expect(countPlaywright(file)).toEqual({ passed: 5, failed: 4 });
});

test('a report that was never written counts nothing', () => {
  expect(countVitest('/nowhere.json')).toEqual({ passed: 0, failed: 0 });
  expect(countPlaywright('/nowhere.json')).toEqual({ passed: 0, failed: 0 });
});
