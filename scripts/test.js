// Proves Duka on a machine that has nothing but Node 20: installs everything, checks the code, runs all tests.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './support/build.js';
import { runChecks } from './support/checks.js';
import { ensureChromium } from './support/chromium.js';
import { Halt } from './support/halt.js';
import { ensureInstalled, programOf } from './support/install.js';
import { root } from './support/paths.js';
import { finish, runNode } from './support/run.js';
import { readPlaywrightReport, readVitestReport } from './support/test-reports.js';

await finish(async () => {
  await ensureInstalled('all');
  const reports = mkdtempSync(join(tmpdir(), 'duka-test-'));
  const stages = [
    await stage('the code', runCheckStage),
    await stage('domain, server, web and scripts', () => runVitest(join(reports, 'vitest.json'))),
    await stage('the browser', () => runPlaywright(join(reports, 'playwright.json'))),
  ];
  rmSync(reports, { recursive: true });

  const passed = stages.reduce((sum, stage) => sum + stage.passed, 0);
  const failed = stages.reduce((sum, stage) => sum + stage.failed, 0);
  const broken = stages.filter((stage) => stage.failed > 0);
  console.log(`\n${stages.map(({ name, seconds }) => `${name}: ${formatSeconds(seconds)}`).join('\n')}`);
  for (const { name, failures } of broken) console.log(`\nFailed in ${name}:\n\n${failures.join('\n\n')}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed > 0 || passed === 0 ? 1 : 0;
});

/**
 * Runs one stage and answers its counts, its failures and its `seconds`. One that cannot run has failed once; the
 * others still run.
 */
async function stage(name, work) {
  console.log(`\n== Testing ${name} ==`);
  const startedAt = Date.now();
  const report = await work().catch((error) => {
    if (!(error instanceof Halt)) throw error;
    console.error(error.message);
    return { passed: 0, failed: 1, failures: [error.message] };
  });
  return { name, ...report, seconds: Math.round((Date.now() - startedAt) / 1000) };
}

function formatSeconds(seconds) {
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

async function runCheckStage() {
  const failures = await runChecks();
  return { passed: 0, failed: failures.length, failures };
}

async function runVitest(report) {
  const reporter = join(root, 'scripts/support/vitest-report.js');
  const args = ['run', '--reporter=dot', `--reporter=${reporter}`, `--outputFile.json=${report}`];
  const env = { ...process.env, ...(await findBrowser()) };
  const code = await runNode(programOf('vitest'), args, { env });
  return explain(code, readVitestReport(report));
}

/** Only the measures among these tests open a browser: without one they fail, and the others still run. */
async function findBrowser() {
  try {
    return { CHROMIUM_PATH: await ensureChromium() };
  } catch (error) {
    if (!(error instanceof Halt)) throw error;
    return {};
  }
}

async function runPlaywright(report) {
  const chromium = await ensureChromium();
  await ensureBuilt();
  const config = join(root, 'e2e/playwright.config.ts');
  const args = ['test', '--config', config, '--reporter=list,json'];
  const env = { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await runNode(programOf('@playwright/test', 'playwright'), args, { env });
  return explain(code, readPlaywrightReport(report));
}

/** A run may fail without a failed test: by a missing report, or nothing to run. */
function explain(code, report) {
  const isExplained = report.failed > 0 || (code === 0 && report.passed > 0);
  return isExplained ? report : { ...report, failed: 1, failures: [`The run ended with ${code} and no failed test.`] };
}
