import { isDocumentId, makeDocumentId } from '@duka/domain/document-id';
import { databaseId, projectId } from '@duka/domain/project';
import {
  CustomerArgumentError,
  type CustomerDeed,
  type CustomerRequest,
  parseCustomerArguments,
  usage,
} from './customer-arguments.ts';
import { productIdOf, storeIdOf } from './demo-ids.ts';
import { demoPassword, emailOf, fullNameOf, type SellerKey } from './demo-people.ts';
import type { DemoProduct } from './demo-product.ts';
import { ashaProducts } from './demo-products.ts';
import { jumaProducts } from './demo-second-shop.ts';
import { orderByLink, PageError } from './order-by-link.ts';

/** The server refused, or is not there; the message is for the person at the terminal. */
class CustomerError extends Error {}

type Answer = Readonly<Record<string, unknown>>;
type Call = (method: 'POST', path: string, body: object) => Promise<Answer>;

/** `npm run customer`: acts as a demo customer over HTTP, so that anyone can watch the seller's screen change. */
async function run({ deed, url, to }: CustomerRequest): Promise<string> {
  if (deed.kind === 'link')
    return `${deed.name} ordered by the page of ${deed.shop}: ${await orderByLink(reach, url, deed)}`;
  const session = await signIn(url, deed);
  const call: Call = async (method, path, body) => (await send(url, method, path, body, session)).answer;
  return deed.kind === 'message' ? writeMessage(call, deed, to) : placeOrder(call, deed, to);
}

async function writeMessage(call: Call, deed: CustomerDeed & { kind: 'message' }, to: string): Promise<string> {
  const data = { senderId: deed.from, receiverId: to, content: deed.text, isRead: false };
  await call('POST', documents('messages'), { documentId: makeDocumentId(Date.now(), Math.random), data });
  return `${fullNameOf(deed.from)} wrote to ${to}: ${deed.text}`;
}

async function placeOrder(call: Call, deed: CustomerDeed & { kind: 'order' }, to: SellerKey): Promise<string> {
  const data = {
    storeId: storeIdOf(to),
    customerId: deed.from,
    orderItems: [{ productId: findProductId(to, deed.product), quantity: deed.quantity }],
  };
  const documentId = makeDocumentId(Date.now(), Math.random);
  const order = await call('POST', documents('orders'), { documentId, data });
  return `${fullNameOf(deed.from)} ordered ${deed.quantity} of "${deed.product}" from ${to}: ${order.trackingId}, TZS ${order.orderTotal}`;
}

/**
 * A customer's own app shows the marketplace's catalogue, which this server does not have; of the demo's goods the ids are
 * known. Whatever else the shop sells is ordered by its record id.
 */
function findProductId(seller: SellerKey, wanted: string): string {
  const products: Readonly<Record<string, DemoProduct>> = seller === 'asha' ? ashaProducts : jumaProducts;
  const found = Object.entries(products).find(
    ([key, { name, status }]) => status !== 'draft' && `${key} ${name}`.toLowerCase().includes(wanted.toLowerCase()),
  );
  if (found) return productIdOf(seller, found[0]);
  if (isDocumentId(wanted)) return wanted;
  throw new CustomerError(`${fullNameOf(seller)} sells nothing called "${wanted}".`);
}

const documents = (collection: string) => `/databases/${databaseId}/collections/${collection}/documents`;

async function signIn(url: string, { from }: CustomerDeed): Promise<string> {
  const body = { email: emailOf(from), password: demoPassword };
  const { headers } = await send(url, 'POST', '/account/sessions/email', body);
  const start = `a_session_${projectId}=`;
  const cookie = headers.getSetCookie().find((each) => each.startsWith(start));
  if (cookie === undefined) throw new CustomerError('The server opened no session.');
  return decodeURIComponent(cookie.slice(start.length).split(';', 1)[0] ?? '');
}

async function send(url: string, method: string, path: string, body?: object, session?: string) {
  const response = await reach(`${url}/v1${path}`, {
    method,
    headers: {
      'x-appwrite-project': projectId,
      ...(session !== undefined && { 'x-appwrite-session': session }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = readAnswer(await response.text());
  if (!response.ok) throw new CustomerError(`The server refused: ${answer.message ?? response.status}`);
  return { answer, headers: response.headers };
}

async function reach(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request);
  } catch (error) {
    // The one thing `fetch` rejects with; its cause names the port.
    if (!(error instanceof TypeError)) throw error;
    throw new CustomerError(
      `No server answers at ${new URL(address).origin}. Start it with npm start, or name it with --url.`,
    );
  }
}

function readAnswer(text: string): Answer {
  try {
    return JSON.parse(text || '{}');
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new CustomerError('What answers there is not Duka.');
  }
}

try {
  console.log(await run(parseCustomerArguments(process.argv.slice(2), process.env.PORT)));
} catch (error) {
  process.exitCode = 1;
  if (error instanceof CustomerArgumentError) console.error(`${error.message}\n${usage}`);
  else if (error instanceof CustomerError || error instanceof PageError) console.error(error.message);
  else throw error;
}
