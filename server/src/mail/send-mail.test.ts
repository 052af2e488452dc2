import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSendMail } from './send-mail.ts';

const mail = {
  to: 'asha@duka.example',
  subject: 'Set a new Duka password',
  text: 'Hello Asha,\n\nhttp://localhost:4000/reset-password?userId=a&secret=b\n\nDuka',
  html: '<p>Hello</p>',
};

function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'duka-mail-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('without a mail server each mail is a file in the outbox, and its link is logged (R9) [CALL-014]', async () => {
  const dataDir = makeDataDir();
  const lines: string[] = [];
  const sendMail = createSendMail({ dataDir, publicUrl: 'https://duka.example' }, (line) => lines.push(line));
  await sendMail(mail);
  await sendMail({ ...mail, to: 'juma@duka.example' });
  const files = readdirSync(join(dataDir, 'outbox')).sort();
  expect(files).toEqual([expect.stringMatching(/^2.*-1\.eml$/), expect.stringMatching(/^2.*-2\.eml$/)]);
  const text = readFileSync(join(dataDir, 'outbox', files[0] as string), 'utf8');
  expect(text).toMatch(/^To: asha@duka\.example\r?$/m);
  expect(text).toMatch(/^From: Duka <no-reply@duka\.example>\r?$/m);
  expect(text).toMatch(/^Subject: Set a new Duka password\r?$/m);
  expect(lines[0]).toContain('http://localhost:4000/reset-password?userId=a&secret=b');
});

test('the outbox holds the newest 2,000 messages (R53)', async () => {
  const dataDir = makeDataDir();
  const folder = join(dataDir, 'outbox');
  mkdirSync(folder);
  for (let at = 0; at < 2010; at += 1) writeFileSync(join(folder, `2026-01-01T00-00-00-${1000 + at}Z-1-1.eml`), 'old');
  await createSendMail({ dataDir }, () => {})(mail);
  const names = readdirSync(folder).sort();
  expect([names.length, names[0]]).toEqual([2000, '2026-01-01T00-00-00-1011Z-1-1.eml']);
  expect(readFileSync(join(folder, names.at(-1) as string), 'utf8')).toContain('To: asha@duka.example');
});

test('an address is one recipient, whatever stands in it', async () => {
  const dataDir = makeDataDir();
  const sendMail = createSendMail({ dataDir }, () => {});
  await sendMail({ ...mail, to: 'asha@duka.example, evil@evil.example\r\nBcc: more@evil.example' });
  const [file] = readdirSync(join(dataDir, 'outbox'));
  const text = readFileSync(join(dataDir, 'outbox', file as string), 'utf8');
  expect(text).not.toMatch(/^Bcc:/im);
});

test('with SMTP_URL mails go to that server', async () => {
  const { port, received } = await listenForMail();
  const sendMail = createSendMail({ dataDir: '/nowhere', smtpUrl: `smtp://127.0.0.1:${port}` }, () => {});
  await sendMail(mail);
  expect(received()).toContain('RCPT TO:<asha@duka.example>');
  expect(received()).toContain('Subject: Set a new Duka password');
});

/** Acts as a mail server far enough to take one mail. */
async function listenForMail(): Promise<{ port: number; received: () => string }> {
  let text = '';
  const server = createServer((socket: Socket) => {
    let inData = false;
    socket.write('220 here\r\n');
    socket.on('data', (chunk) => {
      text += chunk;
      if (inData && /\r\n\.\r\n$/.test(text)) {
        inData = false;
        socket.write('250 taken\r\n');
      } else if (!inData) {
        inData = String(chunk).startsWith('DATA');
        socket.write(inData ? '354 go on\r\n' : '250 ok\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { port: (server.address() as { port: number }).port, received: () => text };
}
