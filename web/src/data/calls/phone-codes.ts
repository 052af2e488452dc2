import { call } from '#data/connection/api-error.ts';
import { backend, client } from '#data/connection/client.ts';

/** Has a code sent to a number by a text message (R16). Only our own server knows the call. */
export function requestPhoneCode(phone: string): Promise<void> {
  return send('post', { phone });
}

/** Proves the number with the code that came; the account may hold it then. */
export function completePhoneCode(phone: string, code: string): Promise<void> {
  return send('put', { phone, code });
}

async function send(method: string, payload: object): Promise<void> {
  const url = new URL(`${backend.endpoint}/account/phone-codes`);
  await call(() => client.call(method, url, { 'content-type': 'application/json' }, { ...payload }));
}
