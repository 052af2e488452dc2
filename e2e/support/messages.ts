import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { type Api, documentsPath, expectStored, listPath } from './api.ts';
import type { Seller } from './sellers.ts';
import { like, t } from './words.ts';

type Party = Pick<Seller, 'userId' | 'session'>;

/** The number of messages that are sent at a time. */
const atOnce = 8;

/**
 * Sends a message beside the browser, as another client of this party. An id that exists is no failure: the message is
 * stored.
 */
export async function sendMessage(
  api: Api,
  from: Party,
  to: Pick<Seller, 'userId'>,
  content: string,
  more: object = {},
  documentId: string = randomUUID(),
): Promise<void> {
  const data = {
    senderId: from.userId,
    receiverId: to.userId,
    content,
    isRead: false,
    fileUrl: '',
    fileType: '',
    ...more,
  };
  const answer = await api('POST', documentsPath('messages'), { documentId, data }, from);
  if (answer.status !== 409) await expectStored(Promise.resolve(answer));
}

/** Sends many messages, some at a time; their times follow their order. */
export async function sendMany(api: Api, from: Party, to: Party, contents: readonly string[]): Promise<void> {
  for (let start = 0; start < contents.length; start += atOnce) {
    await Promise.all(contents.slice(start, start + atOnce).map((content) => sendMessage(api, from, to, content)));
  }
}

/** Reads every message that the party has sent or received. */
export async function readMessages(api: Api, as: Party): Promise<Record<string, unknown>[]> {
  const { body } = await expectStored(
    api('GET', listPath('messages', { method: 'limit', values: [5000] }), undefined, as),
  );
  return body.documents ?? [];
}

export const composer = (page: Page) => page.getByRole('textbox', { name: t('messages_text_label') });
export const contact = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(name) });
/** The messages of the open conversation, whoever it is with where no name is given. */
export const log = (page: Page, name?: string) =>
  page.getByRole('region', { name: name === undefined ? like('messages_with') : t('messages_with', { name }) });

export async function openThread(page: Page, seller: Seller) {
  await page.goto(`/messages?with=${seller.userId}`);
  const name = `${seller.firstName} ${seller.lastName}`;
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
}
