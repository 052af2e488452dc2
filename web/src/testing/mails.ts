import { waitFor } from '@testing-library/dom';
import type { AppPage } from './render-app.ts';

/** Returns the address within the app that the last mail to somebody leads to, once one has come. */
export async function mailedPath(app: AppPage, to: string): Promise<string> {
  const { pathname, search } = new URL(await findMailed(app, to, /https?:\/\/\S+userId=\S+/, 1));
  return `${pathname}${search}`;
}

/** Returns the code in the mail with this number to somebody, once it has come; the first is 1. */
export function mailedCode(app: AppPage, to: string, count: number): Promise<string> {
  return findMailed(app, to, /^\d{6}$/m, count);
}

/** Confirms the seller's address by the link that is mailed to it, as on another device. */
export async function confirmEmail(app: AppPage, seller: { email: string; session: string }): Promise<void> {
  await app.api('POST', '/account/verification', { url: `${location.origin}/verify-email` }, seller);
  const link = new URL(await mailedPath(app, seller.email), location.origin);
  const body = { userId: link.searchParams.get('userId'), secret: link.searchParams.get('secret') };
  await app.api('PUT', '/account/verification', body);
}

function findMailed({ server }: AppPage, to: string, what: RegExp, count: number): Promise<string> {
  return waitFor(() => {
    const mails = server.mails.filter((mail) => mail.to === to);
    const found = mails.flatMap(({ text }) => what.exec(text)?.[0] ?? []);
    const wanted = found[count - 1];
    if (wanted === undefined) throw new Error(`No such mail to ${to}`);
    return wanted;
  });
}
