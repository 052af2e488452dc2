import type { Mail, TextMessage } from '#mail/mail.ts';
import { listed } from './listed.ts';
import { documentsPath, openTestApp, type TestMember } from './test-app.ts';

const openedAt = '2026-11-21T07:00:00.000Z';
const membersPath = '/v1/shops/asha-shop/members';

interface Options {
  readonly hasGateway?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

/** Opens Asha's shop and Juma's with their mails, and calls for the people of Asha's; `hasGateway` with a gateway for texts. */
export async function openWithMails({ hasGateway = false, env = {} }: Options = {}) {
  const clock = new Date(openedAt);
  const [mails, texts]: [Mail[], TextMessage[]] = [[], []];
  const sendMail = async (mail: Mail) => void mails.push(mail);
  const first = await openTestApp(clock, { sendMail, env });
  const asha = await first.newSeller('asha', 'asha-shop');
  const juma = await first.newSeller('juma', 'juma-shop');
  // With a gateway the sellers would have to prove their numbers first.
  const { database } = first;
  const sendText = async (text: TextMessage) => void texts.push(text);
  const shop = hasGateway ? await openTestApp(clock, { database, sendMail, sendText }) : first;

  /** Adds a member; returns their id. */
  async function add(name: string, values: object): Promise<string> {
    const { status, body } = await shop.call('POST', membersPath, { as: asha, body: { name, ...values } });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return String(body.$id);
  }

  async function invite(id: string, body: object = {}, as: TestMember = asha) {
    const answer = await shop.call('POST', `${membersPath}/${id}/invitation`, { as, body });
    return { ...answer, token: String(answer.body.url).split('/join/')[1] ?? '' };
  }

  return {
    ...{ ...shop, clock, mails, texts, asha, juma, add, invite },
    /** Adds a member with an account of their own, which has joined. */
    async enter(name: string, values: object) {
      const account = await shop.newMember(name);
      const id = await add(name, values);
      const { token } = await invite(id);
      const { status, body } = await shop.call('POST', `/v1/invitations/${token}`, { as: account });
      if (status !== 201) throw new Error(JSON.stringify(body));
      return { account, id };
    },
    /** Creates a document as a member of the app's test would; throws for a refused one. */
    async create(collection: string, documentId: string, data: object, as: TestMember = asha) {
      const { status, body } = await shop.call('POST', documentsPath(collection), { as, body: { documentId, data } });
      if (status !== 201) throw new Error(JSON.stringify(body));
    },
    /** Adds a product to Asha's shop, which is in no way special but in these values. */
    async addProduct(id: string, values: object = {}, as: TestMember = asha) {
      const goods = { name: id, sellingPrice: 2, purchasePrice: 1, quantityInStock: 50 };
      const data = { ...listed, storeId: 'asha-shop', createdAt: openedAt, updstedAt: openedAt, ...goods, ...values };
      const { status, body } = await shop.call('POST', documentsPath('products'), {
        as,
        body: { documentId: id, data },
      });
      if (status !== 201) throw new Error(JSON.stringify(body));
    },
    async addFile(as: TestMember, fileId: string, permissions: readonly string[] = [], content = `of ${as.id}`) {
      const form = new FormData();
      form.append('fileId', fileId);
      for (const [at, permission] of permissions.entries()) form.append(`permissions[${at}]`, permission);
      form.append('file', new File([content], 'list.txt'));
      const encoded = new Response(form);
      const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
      const body = Buffer.from(await encoded.arrayBuffer());
      const { status, body: answer } = await shop.call('POST', '/v1/storage/buckets/files/files', {
        as,
        headers,
        body,
      });
      if (status !== 201) throw new Error(JSON.stringify(answer));
    },
    async list(as: TestMember = asha) {
      return (await shop.call('GET', membersPath, { as })).body.members as Record<string, unknown>[];
    },
  };
}
