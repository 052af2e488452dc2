// Measures the speed and usability of the first screens on a cheap phone over a slow network with Lighthouse, against limits.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './support/build.js';
import { ensureChromium } from './support/chromium.js';
import { startDemo } from './support/demo-server.js';
import { ensureInstalled } from './support/install.js';
import { findExcesses, measurePage, showTable } from './support/lighthouse-page.js';
import { finish } from './support/run.js';

/** `npm run lighthouse -- shop` measures the screens whose name holds the text. */
const [only = ''] = process.argv.slice(2);

const slow3G = [
  ...['--throttling-method=devtools', '--throttling.requestLatencyMs=400', '--throttling.cpuSlowdownMultiplier=4'],
  ...['--throttling.downloadThroughputKbps=400', '--throttling.uploadThroughputKbps=400'],
];

await finish(async () => {
  await ensureInstalled('all');
  await ensureBuilt();
  const chromium = await ensureChromium();
  const folder = mkdtempSync(join(tmpdir(), 'duka-lighthouse-'));
  const demo = await startDemo(join(folder, 'data'));
  try {
    const session = await demo.signIn();
    const pages = [
      { name: 'sign-in', url: demo.url, limits: { lcpSeconds: 2 } },
      { name: 'product list', url: `${demo.url}/products`, cookie: session, limits: { lcpSeconds: 2.5 } },
      // The first paint includes the money of the day. The network is really slow: simulated from a quick one, all scripts
      // that came before the paint would count, also those that it does not wait for.
      {
        ...{ name: 'dashboard, slow 3G', url: `${demo.url}/dashboard`, cookie: session, limits: { fcpSeconds: 4 } },
        throttling: slow3G,
      },
      // What strangers open from a link, without an account.
      { name: "shop's page", url: `${demo.url}/d/asha-agrovet`, limits: { performance: 100, lcpSeconds: 1.5 } },
      {
        ...{ name: 'page of a product', url: `${demo.url}/d/asha-agrovet/p/asha-urea` },
        limits: { performance: 100, lcpSeconds: 1.5 },
      },
    ].filter(({ name }) => name.includes(only));
    const results = [];
    for (const page of pages) {
      console.log(`Measuring the ${page.name} (mobile) ...`);
      results.push({ ...page, ...(await measurePage(page, { chromium, folder })) });
    }
    console.log(`\n${showTable(results)}`);
    const excesses = results.flatMap(findExcesses);
    for (const excess of excesses) console.error(`Not good enough: ${excess}`);
    return excesses.length === 0 ? 0 : 1;
  } finally {
    await demo.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
