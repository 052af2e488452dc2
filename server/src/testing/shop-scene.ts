import type { ModelOrder, ShopModel } from './shop-model.ts';
import type { ModelPack, ModelProduct } from './shop-model-goods.ts';
import type { Step } from './shop-steps.ts';
import type { TestApp, TestMember } from './test-app.ts';

/** A server, and a model of it on which the same steps are done. */
export interface World {
  readonly shop: TestApp;
  readonly model: ShopModel;
  /** The server's clock. */
  readonly clock: Date;
  /** Part of every id, so that several worlds can share one database. */
  readonly run: string;
  /** Each seller works on three devices. */
  readonly stores: readonly {
    readonly id: string;
    readonly seller: TestMember;
    readonly devices: readonly TestMember[];
  }[];
  readonly customers: readonly { readonly member: TestMember; readonly name: string; readonly phone: string }[];
}

/** The shop and moment of a step. */
export interface Scene {
  readonly model: ShopModel;
  readonly customers: World['customers'];
  readonly storeId: string;
  /** The id of the document that the step creates. */
  readonly id: string;
  readonly now: number;
  readonly own: (pick: number) => ModelProduct | undefined;
  readonly foreign: (pick: number) => ModelProduct | undefined;
  readonly order: (pick: number) => ModelOrder | undefined;
  /** Returns the id of a customer's book. */
  readonly findBook: (key: string) => Promise<string>;
}

/** The call that is sent, and the status that the model expects. The seller sends it unless another sender is named. */
export interface Call {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  /** Asks for the body, where it names what only the server knows. */
  readonly askBody?: () => Promise<unknown>;
  readonly status: number;
  readonly as?: TestMember | 'operator' | undefined;
  /** The order of which the body must name lines; only the server knows their ids. */
  readonly linesOf?: { readonly orderId: string; readonly toBody: (itemIds: readonly string[]) => unknown };
}

export type Action = Step['what'];
export type ActionOf<Kind extends Action['kind']> = Extract<Action, { kind: Kind }>;

/**
 * Measures a line: every other line is in packs, where the product has some, and most of these in whole packs.
 * The quantity is in the product's unit.
 */
export function measure(product: ModelProduct, pick: number, asked: number) {
  const pack = choosePack(product, pick);
  if (!pack) return { pack, count: asked, quantity: asked };
  const count = pick % 10 === 0 ? asked : Math.ceil(asked / 1000) * 1000;
  return { pack, count, quantity: (count * pack.factor) / 1000 };
}

function choosePack({ packs }: ModelProduct, pick: number): ModelPack | undefined {
  return pick % 2 === 0 ? choose(packs)(pick / 2) : undefined;
}

export function choose<Item>(items: readonly Item[]) {
  return (number: number): Item | undefined => items[number % Math.max(items.length, 1)];
}
