import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'duka-customer-'));
let url: string;
let stop: () => Promise<void>;

/** The real server over the demo, as `npm start` begins it. */
beforeAll(async () => {
  const main = join(import.meta.dirname, '../main.ts');
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: '0',
    DUKA_DATA_DIR: folder,
    DUKA_SEED: 'demo',
    DATABASE_URL: '',
  };
  const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  stop = async () => {
    const ended = once(server, 'exit');
    server.send('stop');
    await ended;
  };
  url = await new Promise((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
    createInterface({ input: server.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const address = /^Duka is ready at (http:\S+)/.exec(line)?.[1];
      if (address) resolve(address);
    });
  });
});

afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Outcome {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/** Runs the command with the settings that the server was started with, beside those of this process. */
function runCustomer(args: readonly string[], settings: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const command = [join(import.meta.dirname, 'customer-command.ts'), ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, command, { env: { ...process.env, ...settings } }, (error, output, errors) => {
      resolve({ code: error === null ? 0 : Number(error.code), output, errors });
    });
  });
}

test('a customer orders from the terminal and writes to the seller, against the running server of the settings or one that is named [Q-053]', async () => {
  const { port } = new URL(url);
  const ordered = ['order', '--from', 'baraka', '--product', 'tomato', '--quantity', '2'];
  const order = await runCustomer(ordered, { PORT: port });
  expect(order).toMatchObject({ code: 0, errors: '' });
  expect(order.output).toMatch(/^Baraka Massawe ordered 2 of "tomato" from asha: DK-[2-9A-Z]{8}, TZS \d+\n$/);
  const message = await runCustomer(['message', '--from', 'neema', 'Habari', 'za', 'asubuhi', '--url', `${url}/`]);
  expect(message).toEqual({ code: 0, errors: '', output: 'Neema Mollel wrote to asha: Habari za asubuhi\n' });
});

test('a buyer without an account orders by a shop’s page from the terminal, writes to the shop, and has the page of the order [DOOR-141]', async () => {
  const asked = ['link', '--product', 'urea', '--quantity', '2', '--name', 'Elia <b>', '--phone', '0768 000 025'];
  const { code, errors, output } = await runCustomer([...asked, '--message', 'Mnafungua saa ngapi?', '--url', url]);
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(output).toMatch(/^Elia <b> ordered by the page of asha-agrovet: http:\S+\/o\/[\w-]{22}\b/);
  const page = await (await fetch(output.split(': ')[1]?.trim() ?? '')).text();
  for (const text of ['Urea fertiliser', 'TZS 280,000', 'Mnafungua saa ngapi?']) expect(page).toContain(text);
});

test('what a shop’s page refuses is said in one line [DOOR-141]', async () => {
  const order = async (...more: string[]) => (await runCustomer(['link', ...more, '--url', url])).errors;
  expect(await order('--product', 'a flying carpet')).toMatch(
    /^The page http:\S+ offers no "a flying carpet" to order\.\n$/,
  );
  expect(await order('--product', 'urea', '--shop', 'nobody')).toMatch(/^The page http:\S+ does not open: .+\n$/);
  expect(await order('--product', 'urea', '--quantity', '999')).toMatch(/^The shop's page refused: .*Urea.*\n$/);
  expect(await order('--product', 'urea', '--phone', '12')).toMatch(/^The shop's page refused: .+\n$/);
});

test.each([
  ['no command', [], /^Say what to do\.\nUsage: npm run customer/],
  ['an unknown command', ['sing'], /^Unknown command "sing"\.\nUsage/],
  ['an unknown customer', ['message', '--from', 'nobody', 'Habari'], /^--from needs a demo customer: neema, baraka/],
  ['no words', ['message', '--from', 'neema'], /^Say what to write/],
  ['no product', ['order', '--from', 'neema'], /^--product needs/],
  [
    'a quantity that is none',
    ['order', '--from', 'neema', '--product', 'x', '--quantity', '1.2345'],
    /^--quantity needs/,
  ],
  ['an unknown option', ['order', '--colour', 'red'], /^Unknown option '--colour'/],
] as const)('%s ends the command with a clear line and how it is used', async (_, args, words) => {
  const { code, errors, output } = await runCustomer(args);
  expect([code, output]).toEqual([1, '']);
  expect(errors).toMatch(words);
  expect(errors).toContain('npm run customer -- order --from baraka');
});

test('what the server refuses, and a server that is not there, are said in one line', async () => {
  const order = (product: string, quantity: string, at: string) =>
    runCustomer(['order', '--from', 'neema', '--product', product, '--quantity', quantity, '--url', at]);
  expect((await order('tomato', '999999', url)).errors).toMatch(/^The server refused: Not available as ordered: "/);
  expect((await order('submarine', '1', url)).errors).toMatch(
    /^The server refused: .*The shop does not sell a product "submarine"/,
  );
  expect((await order('a flying carpet', '1', url)).errors).toBe(
    'Asha Mushi sells nothing called "a flying carpet".\n',
  );
  expect(await order('tomato', '1', 'http://127.0.0.1:1')).toEqual({
    code: 1,
    output: '',
    errors: 'No server answers at http://127.0.0.1:1. Start it with npm start, or name it with --url.\n',
  });
});
