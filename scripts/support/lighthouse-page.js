import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Halt } from './halt.js';
import { modules } from './paths.js';
import { runNode } from './run.js';

/** One run varies with the machine's other work; the middle of three does not. */
const runs = 3;
const clsLimit = 0.05;

/** The columns of the table: how to read them from Lighthouse's report, how to show them, and their limits. */
const columns = [
  {
    title: 'FCP',
    read: ({ audits }) => audits['first-contentful-paint'].numericValue / 1000,
    show: (value) => `${value.toFixed(2)} s`,
    isBeyond: (value, { fcpSeconds = Number.POSITIVE_INFINITY }) => value > fcpSeconds,
    limit: ({ fcpSeconds }) => `at most ${fcpSeconds.toFixed(1)} s`,
  },
  {
    title: 'LCP',
    read: ({ audits }) => audits['largest-contentful-paint'].numericValue / 1000,
    show: (value) => `${value.toFixed(2)} s`,
    isBeyond: (value, { lcpSeconds = Number.POSITIVE_INFINITY }) => value > lcpSeconds,
    limit: ({ lcpSeconds }) => `at most ${lcpSeconds.toFixed(1)} s`,
  },
  {
    title: 'CLS',
    read: ({ audits }) => audits['cumulative-layout-shift'].numericValue,
    show: (value) => value.toFixed(3),
    isBeyond: (value) => value > clsLimit,
    limit: () => `at most ${clsLimit}`,
  },
  {
    title: 'performance',
    read: ({ categories }) => Math.round(categories.performance.score * 100),
    show: String,
    isBeyond: (value, { performance = 0 }) => value < performance,
    limit: ({ performance }) => String(performance),
  },
  ...['accessibility', 'best-practices'].map((category) => ({
    title: category.replace('-', ' '),
    read: ({ categories }) => Math.round(categories[category].score * 100),
    show: String,
    isBeyond: (value) => value < 100,
    limit: () => '100',
  })),
];

/** Measures a page several times; returns the middle value of each column, and the complaints of the last run. */
export async function measurePage(page, { chromium, folder }) {
  const reports = [];
  for (let run = 0; run < runs; run += 1) reports.push(await runLighthouse(page, { chromium, folder }));
  return {
    measures: columns.map(({ read }) => reports.map(read).sort((a, b) => a - b)[Math.floor(runs / 2)]),
    complaints: listComplaints(reports[runs - 1]),
  };
}

/** Lists the titles of the rules that cost points. */
function listComplaints({ audits, categories }) {
  return ['accessibility', 'best-practices'].flatMap((category) =>
    categories[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
      .map(({ id }) => audits[id].title),
  );
}

async function runLighthouse({ url, cookie, throttling = [] }, { chromium, folder }) {
  const output = join(folder, 'report.json');
  const headers = join(folder, 'headers.json');
  writeFileSync(headers, JSON.stringify(cookie ? { Cookie: cookie.join('; ') } : {}));
  const code = await runNode(
    join(modules, 'lighthouse/cli/index.js'),
    [
      url,
      '--quiet',
      ...throttling,
      '--output=json',
      `--output-path=${output}`,
      `--extra-headers=${headers}`,
      '--only-categories=performance,accessibility,best-practices',
      '--chrome-flags=--headless --no-sandbox --disable-gpu --disable-background-networking',
      '--no-enable-error-reporting',
    ],
    { env: { ...process.env, CHROME_PATH: chromium } },
  );
  if (code !== 0) throw new Halt(`Lighthouse could not measure ${url}.`);
  const report = JSON.parse(readFileSync(output, 'utf8'));
  if (report.runtimeError) throw new Halt(`Lighthouse could not measure ${url}: ${report.runtimeError.message}`);
  return report;
}

export function showTable(results) {
  const rows = [
    ['', ...columns.map(({ title }) => title)],
    ...results.map(({ name, measures }) => [name, ...measures.map((value, at) => columns[at].show(value))]),
  ];
  const widths = rows[0].map((_, at) => Math.max(...rows.map((row) => row[at].length)));
  return rows.map((row) => row.map((cell, at) => cell.padEnd(widths[at])).join('   ')).join('\n');
}

/** Lists what exceeds its limit, a line each. */
export function findExcesses({ name, measures, complaints, limits }) {
  const beyond = columns.flatMap(({ title, show, isBeyond, limit }, at) =>
    isBeyond(measures[at], limits) ? [`${name}, ${title}: ${show(measures[at])}, wanted ${limit(limits)}`] : [],
  );
  return [...beyond, ...complaints.map((complaint) => `${name}: ${complaint}`)];
}
