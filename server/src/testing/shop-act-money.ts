import { day, type RawRow } from './raw-rows.ts';
import { type Act, type ActedShop, type ActKind, openScene, type Scene } from './shop-act.ts';
import { goodsActs } from './shop-act-goods.ts';
import { saleActs } from './shop-act-sales.ts';

const cancelReason = 'Counted wrong';
const stands = ({ isCancelled }: RawRow) => !isCancelled;

/** Acts on money beside sales and purchases; each returns the status of its call. */
const moneyActs = {
  spend: (scene: Scene, one: Act) =>
    scene.create('expenses', {
      ...{ kind: ['rent', 'transport', 'wages', 'electricity', 'other'][one.pick % 5], method: one.method },
      ...{ amount: one.amount + 1, expenseDate: dayAgo(scene, one.daysAgo) },
    }),

  async 'undo-spend'(scene: Scene, one: Act) {
    const expense = await scene.find('expenses', one.pick, stands);
    return expense && scene.change('expenses', expense.id, { isCancelled: true });
  },

  enter(scene: Scene, one: Act) {
    const [kind, from, to] = [
      ['opening', false, true] as const,
      ['transfer', true, true] as const,
      ['owner-in', false, true] as const,
      ['owner-out', true, false] as const,
    ][one.pick % 4] as readonly [string, boolean, boolean];
    const ends = { ...(from && { fromMethod: one.method }), ...(to && { toMethod: one.second }) };
    const data = { kind, ...ends, amount: one.amount + 1, entryDate: dayAgo(scene, one.daysAgo % 10) };
    return scene.create('cashEntries', data);
  },

  async 'undo-enter'(scene: Scene, one: Act) {
    const entry = await scene.find('cashEntries', one.pick, stands);
    return entry && scene.change('cashEntries', entry.id, { isCancelled: true });
  },

  close: (scene: Scene, one: Act) => scene.create('dayCloses', toCounted(one)),

  async 'undo-close'(scene: Scene) {
    const last = (await scene.list('dayCloses')).filter(stands).at(-1);
    return last && scene.change('dayCloses', last.id, { isCancelled: true, cancelReason });
  },

  async 'correct-close'(scene: Scene, one: Act) {
    const last = (await scene.list('dayCloses')).filter(stands).at(-1);
    return last && scene.create('dayCloses', { ...toCounted(one), correctsId: last.id, cancelReason });
  },
};

const acts: { readonly [Kind in ActKind]: (scene: Scene, one: Act) => Promise<number | '' | undefined> } = {
  ...goodsActs,
  ...saleActs,
  ...moneyActs,
};

/** Lets an act happen. Returns whether the server has done it; it may refuse it, or find nothing that it could happen to. */
export async function takeAct(shop: ActedShop, one: Act, id: string): Promise<boolean> {
  shop.clock.setTime(shop.clock.getTime() + one.minutes * 60_000);
  const status = await acts[one.kind](openScene(shop, id), one);
  return typeof status === 'number' && status < 300;
}

function toCounted({ amount, price, percent, other, isEven }: Act) {
  const takenCash = Math.floor((amount * Math.min(percent, 100)) / 100);
  return {
    ...{ countedCash: amount, takenCash, bankedCash: isEven ? takenCash : 0 },
    ...{ countedMobile: other % 2 === 0 ? price : null, countedBank: other % 3 === 0 ? price * 9 : null },
  };
}

const dayAgo = ({ nowMs }: Scene, days: number) => day(new Date(nowMs - days * 86_400_000).toISOString());
