import { parseArgs } from 'node:util';
import { type CustomerKey, customers, type SellerKey } from './demo-people.ts';
import type { LinkDeed } from './order-by-link.ts';

/** An act of a customer with an account, as requested at the terminal. */
export type CustomerDeed =
  | { readonly kind: 'message'; readonly from: CustomerKey; readonly text: string }
  | {
      readonly kind: 'order';
      readonly from: CustomerKey;
      /** A part of the name of a demo product, or a product's record id. */
      readonly product: string;
      readonly quantity: number;
    };

/** A call of the command `customer`: the deed, the server and its seller. */
export interface CustomerRequest {
  readonly deed: CustomerDeed | LinkDeed;
  /** The server's address, without a slash at the end. */
  readonly url: string;
  readonly to: SellerKey;
}

/** Arguments that cannot be used; the message is one clear line for the person at the terminal. */
export class CustomerArgumentError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CustomerArgumentError';
  }
}

export const usage =
  'Usage: npm run customer -- message --from neema "Habari"\n' +
  '       npm run customer -- order --from baraka --product tomato --quantity 2\n' +
  '       npm run customer -- link --shop asha-agrovet --product urea --quantity 2\n' +
  `Customers: ${Object.keys(customers).join(' ')}\n` +
  'Product: a part of its name, or its id, which is the end of its address\n' +
  'More: --to juma (the seller; asha when left out); for link --name, --phone, --message "Habari"; --url http://localhost:4000 (the running server; PORT when left out)';

const defaultPort = 4000;
const options = {
  from: { type: 'string' },
  product: { type: 'string' },
  quantity: { type: 'string' },
  to: { type: 'string' },
  url: { type: 'string' },
  shop: { type: 'string' },
  name: { type: 'string' },
  phone: { type: 'string' },
  message: { type: 'string' },
} as const;

/** Without `--url` the running server is on `port`, that of the settings. Throws `CustomerArgumentError`. */
export function parseCustomerArguments(args: readonly string[], port: string | undefined): CustomerRequest {
  const { values, positionals } = read(args);
  const [kind, ...texts] = positionals;
  if (kind !== 'message' && kind !== 'order' && kind !== 'link') {
    throw new CustomerArgumentError(kind === undefined ? 'Say what to do.' : `Unknown command "${kind}".`);
  }
  const to = values.to ?? 'asha';
  if (to !== 'asha' && to !== 'juma') throw new CustomerArgumentError('--to needs a demo seller: asha or juma.');
  const url = (values.url ?? `http://localhost:${port || defaultPort}`).replace(/\/+$/, '');
  if (!URL.canParse(url)) throw new CustomerArgumentError('--url needs an address such as http://localhost:4000.');
  const readDeed = { message: readMessage, order: readOrder, link: readLink }[kind];
  return { deed: readDeed(values, texts), url, to };
}

type Values = Readonly<Partial<Record<keyof typeof options, string>>>;

function read(args: readonly string[]): { values: Values; positionals: string[] } {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    // Unknown options and missing values; the first sentence says which.
    if (!(error instanceof TypeError)) throw error;
    throw new CustomerArgumentError(`${error.message.split('. ', 1)[0]}.`.replace(/\.\.$/, '.'));
  }
}

function readMessage(values: Values, texts: readonly string[]): CustomerDeed {
  const text = texts.join(' ').trim();
  if (text === '') throw new CustomerArgumentError('Say what to write: message --from neema "Habari"');
  return { kind: 'message', from: readCustomer(values), text };
}

function readOrder(values: Values, texts: readonly string[]): CustomerDeed {
  return { kind: 'order', from: readCustomer(values), ...readGoods(values, texts) };
}

function readLink(values: Values, texts: readonly string[]): LinkDeed {
  const { shop = 'asha-agrovet', name = 'Salma Juma', phone = '0754 000 031', message = '' } = values;
  return { kind: 'link', shop, name, phone, message, ...readGoods(values, texts) };
}

function readGoods(values: Values, texts: readonly string[]): Pick<LinkDeed, 'product' | 'quantity'> {
  if (texts.length > 0) throw new CustomerArgumentError(`Unknown argument "${texts[0]}".`);
  const product = (values.product ?? '').trim();
  if (product === '')
    throw new CustomerArgumentError('--product needs a part of the name of a product, such as tomato.');
  const quantity = Number(values.quantity ?? '1');
  if (!(quantity > 0) || Math.round(quantity * 1000) / 1000 !== quantity) {
    throw new CustomerArgumentError('--quantity needs a number above 0 with at most three decimals.');
  }
  return { product, quantity };
}

function readCustomer({ from }: Values): CustomerKey {
  if (from !== undefined && Object.hasOwn(customers, from)) return from as CustomerKey;
  throw new CustomerArgumentError(`--from needs a demo customer: ${Object.keys(customers).join(', ')}.`);
}
