// Writes the data folder of a release, and what its API answered of it, into fixtures/releases: npm run fixture, or of another
// checkout: npm run fixture -- --from FOLDER. server/src/releases.test.ts starts each of them with today's code.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { Halt } from './support/halt.js';
import { root } from './support/paths.js';
import { finish } from './support/run.js';

const { values } = parseArgs({
  options: { from: { type: 'string', default: root }, port: { type: 'string', default: '4790' } },
});
const url = `http://localhost:${values.port}/v1`;
const headers = { 'x-appwrite-project': 'duka', 'content-type': 'application/json' };

/** Collections of the first release and of later ones; one that a release does not know is left out. */
const collections = [
  ...['users', 'stores', 'storeLocations', 'storePayments', 'products', 'productCategories', 'units', 'unitCategories'],
  ...['productPacks', 'messages', 'notifications', 'orders', 'orderItems', 'orderEvents', 'returns', 'returnItems'],
  ...['payments', 'settlements', 'expenses', 'cashEntries', 'dayCloses', 'creditAccounts', 'creditEntries'],
  ...['stockMovements', 'suppliers', 'purchases', 'supplierEntries', 'batches', 'stockLosses', 'costCorrections'],
];

await finish(async () => {
  const from = resolve(values.from);
  const { version } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'));
  const dataDir = mkdtempSync(join(tmpdir(), 'duka-fixture-'));
  try {
    const stop = await startRelease(from, dataDir);
    const answers = await useRelease().finally(stop);
    // Mails are no part of the shop, and the key seals nothing yet: the start over the fixture makes its own.
    const files = readFolder(dataDir, ['outbox', 'secret.key', 'previews']);
    const folder = join(root, 'fixtures/releases');
    mkdirSync(folder, { recursive: true });
    const text = gzipSync(JSON.stringify({ version, madeAt: new Date().toISOString(), files, answers }), { level: 9 });
    writeFileSync(join(folder, `${version}.json.gz`), text);
    console.log(
      `fixtures/releases/${version}.json.gz: ${Object.keys(files).length} files, ${Math.round(text.length / 1000)} kB`,
    );
    for (const [name, rows] of Object.entries(answers)) console.log(`  ${name} ${rows.length}`);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/**
 * Starts the release over an empty data folder, with its demo shops; resolves with what stops it once it is ready.
 * @param {string} from @param {string} dataDir
 */
async function startRelease(from, dataDir) {
  const env = { ...process.env, PORT: values.port, DUKA_DATA_DIR: dataDir, DUKA_SEED: 'demo' };
  const child = spawn('npm', ['start'], { cwd: from, env, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  // Its output closes when the last of its processes has ended, and with it the database.
  const ended = new Promise((done) => child.on('close', done));
  await new Promise((ready, fail) => {
    child.stdout.setEncoding('utf8').on('data', (text) => text.includes('Duka is ready') && ready(undefined));
    void ended.then(() => fail(new Halt('The release did not start.')));
  });
  return async () => {
    process.kill(-Number(child.pid), 'SIGTERM');
    await ended;
  };
}

/** Changes something as the seller of the demo shop, and reads every row that they may read. */
async function useRelease() {
  const credentials = { email: 'asha@duka.example', password: 'DukaDemo2026' };
  const signedIn = await fetch(`${url}/account/sessions/email`, {
    method: 'POST',
    headers,
    body: JSON.stringify(credentials),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  /** @param {string} method @param {string} path @param {object} [body] */
  const call = async (method, path, body) => {
    const answer = await fetch(url + path, {
      method,
      headers: { ...headers, cookie },
      body: body && JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const documents = (/** @type {string} */ name) => `/databases/marketplace/collections/${name}/documents`;
  /** @type {Record<string, object[]>} */
  const answers = {};
  const list = async (/** @type {string} */ name) => {
    const query = encodeURIComponent(JSON.stringify({ method: 'limit', values: [5000] }));
    const { status, body } = await call('GET', `${documents(name)}?queries[0]=${query}`);
    return status === 200 ? body.documents : undefined;
  };
  const [product] = await list('products');
  const changed = await call('PATCH', `${documents('products')}/${product.$id}`, {
    data: { sellingPrice: product.sellingPrice + 50 },
  });
  if (changed.status !== 200) throw new Halt(`A price could not be changed: ${JSON.stringify(changed.body)}`);
  for (const name of collections) {
    const rows = await list(name);
    if (rows) answers[name] = rows;
  }
  return answers;
}

/**
 * Returns each file below the folder as base64, by its path.
 * @param {string} folder @param {readonly string[]} without
 */
function readFolder(folder, without) {
  /** @type {Record<string, string>} */
  const files = {};
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const path = join(folder, name);
    if (without.includes(name.split(/[\\/]/)[0] ?? '') || !statSync(path).isFile()) continue;
    files[name.replaceAll('\\', '/')] = readFileSync(path, 'base64');
  }
  return files;
}
