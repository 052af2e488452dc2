import { call } from '#data/connection/api-error.ts';
import { backend, client } from '#data/connection/client.ts';

/** A deletion of the account that was asked for. Until it is due it can be taken back. */
export interface AccountDeletion {
  readonly requestedAt: string;
  readonly dueAt: string;
}

/** Returns the address of one file with everything that the shop holds, for a link with `download`. */
export function personalDataUrl(): string {
  return `${backend.endpoint}/account/export?project=${encodeURIComponent(backend.projectId)}`;
}

/** Returns the deletion that was asked for; null when there is none. */
export async function getAccountDeletion(): Promise<AccountDeletion | null> {
  return (await send('get')).deletion;
}

/** Asks for the deletion of the account and all its data; the password must be the account's. */
export async function requestAccountDeletion(password: string): Promise<AccountDeletion> {
  return (await send('post', { password })).deletion as AccountDeletion;
}

export async function cancelAccountDeletion(): Promise<void> {
  await send('delete');
}

/** Sends a call of our own server's in the way the SDK sends its own. */
function send(method: string, payload: object = {}): Promise<{ readonly deletion: AccountDeletion | null }> {
  const url = new URL(`${backend.endpoint}/account/deletion`);
  return call(() => client.call(method, url, { 'content-type': 'application/json' }, { ...payload }));
}
