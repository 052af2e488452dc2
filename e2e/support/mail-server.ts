import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived: its envelope, and its content. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** The headers by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly html: string;
}

export interface MailServer {
  /** The address for SMTP_URL. */
  readonly url: string;
  /** All mails so far, in the order of arrival. */
  readonly mails: readonly ReceivedMail[];
  stop(): Promise<void>;
}

/** Starts a mail server on a free port that accepts every mail that `take` does not throw at. */
export async function startMailServer(
  take: (mail: ReceivedMail) => Promise<void> = async () => {},
): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, { envelope }, done) {
      const { headers, subject = '', text = '', html = '' } = await PostalMime.parse(await readAll(stream));
      const mail = {
        from: envelope.mailFrom ? envelope.mailFrom.address : '',
        to: envelope.rcptTo.map(({ address }) => address),
        headers: { ...Object.fromEntries(headers.map(({ key, value }) => [key, value])), subject },
        ...{ text, html },
      };
      mails.push(mail);
      await take(mail).then(() => done(), done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
