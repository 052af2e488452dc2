import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readPlaywrightReport, readVitestReport } from './test-reports.js';

function report(content) {
  const folder = mkdtempSync(join(tmpdir(), 'duka-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test('a skipped test, a file that cannot be run and an error outside of every test count as failed, and each is named with its reason', () => {
  const testResults = [
    {
      name: 'a.test.ts',
      status: 'passed',
      assertionResults: [{ status: 'passed' }, { status: 'skipped', fullName: 'one' }],
    },
    {
      name: 'b.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'failed', fullName: 'two', failureMessages: ['expected 1\nto be 2'] },
        { status: 'passed' },
      ],
    },
    { name: 'c.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
  ];
  const errors = [{ file: 'd.test.ts', name: 'three: Unhandled Rejection', message: 'database is closed' }];
  const { failures, ...counts } = readVitestReport(
    report({ numTotalTests: 4, numPassedTests: 2, testResults, errors }),
  );
  expect(counts).toEqual({ passed: 2, failed: 4 });
  expect(failures.map((text) => text.split('\n').slice(1).join('|'))).toEqual([
    '    skipped',
    '    expected 1|    to be 2',
    '    no such module',
    '    database is closed',
  ]);
  expect(failures[1]).toContain('b.test.ts › two');
  expect(failures[3]).toContain('d.test.ts › three: Unhandled Rejection');
});

test('a browser test that was skipped or passed on a later try only has failed, and so has an error between tests', () => {
  const test = (status, ...messages) => ({ status, results: messages.map((message) => ({ error: { message } })) });
  const suites = [
    {
      specs: [{ file: 'a.spec.ts', title: 'sells', tests: [test('expected')] }],
      suites: [
        {
          specs: [
            { file: 'a.spec.ts', title: 'pays', tests: [test('unexpected', 'no button')] },
            { file: 'a.spec.ts', title: 'returns', tests: [test('flaky', 'too late')] },
            { file: 'a.spec.ts', title: 'prints', tests: [test('skipped')] },
          ],
        },
      ],
    },
  ];
  const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 1 };
  const { failures, ...counts } = readPlaywrightReport(report({ stats, errors: [{ message: 'no port' }], suites }));
  expect(counts).toEqual({ passed: 1, failed: 4 });
  expect(failures.map((text) => text.slice(text.indexOf(' › ')))).toEqual([
    ' › pays\n    no button',
    ' › returns\n    too late',
    ' › prints\n    skipped',
    ' › \n    no port',
  ]);
});

test('a report that was never written counts nothing', () => {
  expect(readVitestReport('/nowhere.json')).toEqual({ passed: 0, failed: 0, failures: [] });
  expect(readPlaywrightReport('/nowhere.json')).toEqual({ passed: 0, failed: 0, failures: [] });
});
