import { createApi, expectStored } from './api.ts';
import type { Seller } from './sellers.ts';
import type { ServerProcess } from './server-process.ts';

/** Milliseconds to wait for the line of the log that holds the link. */
const waitMs = 5_000;

/** Confirms the address of a seller by the mailed link, which the server's log tells where there is no mail server (R9). */
export async function confirmAddress(server: ServerProcess, seller: Seller): Promise<void> {
  const api = createApi(server.url);
  const url = `${server.url}/verify-email`;
  await expectStored(api('POST', '/account/verification', { url }, seller));
  const link = await findLine(server, (line) => line.includes('/verify-email?') && line.includes(seller.userId));
  const { searchParams } = new URL(link.trim());
  const body = { userId: searchParams.get('userId'), secret: searchParams.get('secret') };
  await expectStored(api('PUT', '/account/verification', body));
}

async function findLine({ lines }: ServerProcess, isWanted: (line: string) => boolean): Promise<string> {
  const end = Date.now() + waitMs;
  for (;;) {
    const line = lines.findLast(isWanted);
    if (line !== undefined) return line;
    if (Date.now() > end) throw new Error('The server told no such link.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
