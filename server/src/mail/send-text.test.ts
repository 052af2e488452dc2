import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSendText } from './send-text.ts';

const message = { to: '+255712000009', text: '123456 is your Duka code.' };

/** Acts as a text gateway that answers with this status. */
async function openGateway(status: number, headers: Record<string, string> = {}) {
  const asked: { method: string; headers: IncomingHttpHeaders; body: unknown }[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    asked.push({ method: request.method ?? '', headers: request.headers, body: JSON.parse(text) });
    response.writeHead(status, headers).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`, asked };
}

test('a text goes to the gateway as JSON, with the key where there is one (R16)', async () => {
  const { url, asked } = await openGateway(202);
  await createSendText({ dataDir: '/nowhere', smsUrl: url }, () => {})?.(message);
  await createSendText({ dataDir: '/nowhere', smsUrl: url, smsKey: 'secret' }, () => {})?.(message);
  expect(asked.map(({ method, body }) => [method, body])).toEqual([
    ['POST', message],
    ['POST', message],
  ]);
  expect(asked.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Bearer secret']);
});

test('a gateway that refuses, points elsewhere or is not there fails the text (R16)', async () => {
  const other = await openGateway(200);
  for (const [status, headers] of [[500], [302, { location: other.url }]] as const) {
    const { url } = await openGateway(status, headers);
    await expect(createSendText({ dataDir: '/nowhere', smsUrl: url }, () => {})?.(message)).rejects.toThrow();
  }
  await expect(
    createSendText({ dataDir: '/nowhere', smsUrl: 'http://127.0.0.1:9/' }, () => {})?.(message),
  ).rejects.toThrow();
  expect(other.asked).toEqual([]);
});

test('texts lie in the outbox where that is asked for, and without a gateway there are none (R16)', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'duka-text-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const lines: string[] = [];
  await createSendText({ dataDir, smsUrl: 'outbox' }, (line) => lines.push(line))?.(message);
  const [file, ...others] = readdirSync(join(dataDir, 'outbox'));
  expect([file, others]).toEqual([expect.stringMatching(/\.txt$/), []]);
  expect(readFileSync(join(dataDir, 'outbox', file as string), 'utf8')).toBe(`To: ${message.to}\n\n${message.text}\n`);
  expect(lines.join()).toContain(message.text);
  expect(createSendText({ dataDir }, () => {})).toBeUndefined();
});
