import { collectionIds } from '@duka/domain/collections';
import { presetRights, type Right } from '@duka/domain/collections/rights';
import { documentsPath, listPath, productOf } from '#survival/wire.ts';
import { expectStatus, expectTrue, joinOutcomes, listAttacks } from './attack.ts';
import { type Answer, type AttackTarget, type Member, need } from './attack-target.ts';
import { listen } from './listen.ts';
import { formatMatrix, type MatrixRow, readMatrix } from './staff-matrix.ts';

/** The cost of one unit, of which no other number of the shop is a multiple. */
const cost = 77_771;
const price = 100_000;

/** A shop with goods, sales and books, and the ways to add people to it. */
async function openStaffedShop(target: AttackTarget) {
  const owner = await target.newMember();
  const { call } = target;
  const { storeId } = owner;
  const id = (name: string) => `${owner.userId}-${name}`;
  const create = async (collection: string, name: string, data: object) =>
    need(await target.createDocument(owner, collection, id(name), data), 201);
  const goods = { purchasePrice: cost, sellingPrice: price, quantityInStock: 500 };
  await create('products', 'goods', productOf(owner, goods));
  await create('suppliers', 'supplier', { storeId, name: 'Meru Agro' });
  await create('purchases', 'bought', {
    ...{ storeId, supplierId: id('supplier'), payments: [{ method: 'cash', amount: cost }] },
    items: [{ productId: id('goods'), quantity: 2, cost: 2 * cost }],
  });
  await create('stockLosses', 'lost', { storeId, productId: id('goods'), quantity: 1, reason: 'broken' });
  const items = [{ productId: id('goods'), quantity: 1 }];
  const sale = (more: object = {}) => ({ storeId, paymentMethod: 'cash', orderItems: items, ...more });
  const onCredit = { customerName: 'Baraka', customerPhone: '+255765000012', paymentMethod: 'credit' };
  await create('orders', 'sold', sale());
  await create('orders', 'owed', sale(onCredit));
  await create('returns', 'undone', { orderId: id('sold'), kind: 'void', reason: 'Wrong goods' });
  await create('expenses', 'rent', {
    storeId,
    kind: 'rent',
    amount: 5,
    method: 'cash',
    expenseDate: new Date().toISOString(),
  });
  await create('dayCloses', 'closed', { storeId, countedCash: 90_000 });

  /** Adds a person with an account of their own, by an invitation. */
  async function hire(rights: readonly Right[], role = 'cashier'): Promise<Member & { readonly memberId: string }> {
    const person = await target.newMember();
    const body = { name: 'Person', role, rights };
    const { $id } = need(await call('POST', `/v1/shops/${storeId}/members`, { as: owner, body }), 201).body;
    const invited = await call('POST', `/v1/shops/${storeId}/members/${$id}/invitation`, { as: owner, body: {} });
    const token = String(need(invited, 200, 201).body.url)
      .split('/join/')[1]
      ?.split('?')[0];
    need(await call('POST', `/v1/invitations/${token}`, { as: person }), 200, 201, 204);
    return { ...person, memberId: $id };
  }

  async function setPin(memberId: string, pin: string): Promise<void> {
    need(await call('PUT', `/v1/shops/${storeId}/members/${memberId}/pin`, { as: owner, body: { pin } }), 204);
  }

  /** Opens a counter: a session of the owner that is one. */
  async function openCounter(): Promise<Member> {
    const { members } = need(await call('GET', `/v1/shops/${storeId}/members`, { as: owner }), 200).body;
    // Without the PIN of somebody who may end it, no device becomes a counter.
    await setPin((members as { readonly $id: string }[])[0]?.$id ?? '', '902415');
    const answer = need(await target.signIn(owner.email, owner.password, { from: '198.51.100.250' }), 201);
    const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('a_session_duka='));
    const session = decodeURIComponent(cookie?.split(';')[0]?.split('=')[1] ?? '');
    const counter = { ...owner, session };
    need(await call('PUT', `/v1/shops/${storeId}/counter`, { as: counter, body: { enabled: true } }), 204);
    return counter;
  }
  return { owner, storeId, id, sale, hire, setPin, openCounter };
}

/** The numbers in a text that are whole multiples of the cost: only a cost, a worth or a profit can be one. */
function countCosts(text: string): number {
  return (text.match(/\d{5,}/g) ?? []).filter((digits) => Number(digits) > 0 && Number(digits) % cost === 0).length;
}

const range = 'from=2020-01-01&to=2020-01-31';
const figures = [
  ...['today', 'order-counts', 'customers', 'debts', 'drawer', 'reorder', 'changes?limit=2000', 'members'],
  ...[
    'changes?form=columns&limit=2000',
    `sales?${range}`,
    `money?${range}`,
    `unsold?${range}`,
    `counter-goods?${range}`,
  ],
  ...[`month-sheet?month=${new Date().toISOString().slice(0, 7)}`],
];

async function readEverything({ call }: AttackTarget, storeId: string, as: Member): Promise<string> {
  const texts: string[] = [];
  for (const path of figures) texts.push(`${(await call('GET', `/v1/shops/${storeId}/${path}`, { as })).bytes}`);
  for (const collection of collectionIds) texts.push(`${(await call('GET', documentsPath(collection), { as })).bytes}`);
  texts.push(`${(await call('GET', '/v1/account/export', { as })).bytes}`);
  return texts.join('\n');
}

const statusesOf = (answers: readonly Pick<Answer, 'status'>[]) => answers.map(({ status }) => ({ status }));

/** What the people of a shop try beyond their rights, and others with its people's names (R63 to R65). */
export const staffAttacks = listAttacks('access', {
  'costs, profits and expected balances: every list, figure, feed and export, as a cashier, a storekeeper and at a counter (R63)':
    async (target) => {
      const { storeId, owner, hire, setPin, openCounter } = await openStaffedShop(target);
      const people = [
        await hire(presetRights.cashier),
        await hire(presetRights.storekeeper, 'storekeeper'),
        await hire(
          presetRights.owner.filter((right) => right !== 'costs' && right !== 'staff' && right !== 'settings'),
        ),
      ];
      await setPin(people[0]?.memberId ?? '', '4711');
      const counter = await openCounter();
      const body = { memberId: people[0]?.memberId, pin: '4711' };
      need(await target.call('POST', `/v1/shops/${storeId}/counter/unlock`, { as: counter, body }), 200);
      const owned = countCosts(await readEverything(target, storeId, owner));
      let leaked = 0;
      for (const as of [...people, counter]) leaked += countCosts(await readEverything(target, storeId, as));
      return expectTrue(owned > 10 && leaked === 0, `${leaked} numbers of ${owned} that the owner reads`);
    },

  'collection x verb x role x path: a row is seen by all ways or by none (R63)': async (target) => {
    const rows = await readMatrixOf(target);
    const uneven = rows.filter(({ isEven }) => !isEven);
    return expectTrue(uneven.length === 0, uneven.length === 0 ? `${rows.length} lines` : formatMatrix(uneven));
  },

  'rights raised by oneself: by documents, members, commands, imports, preferences and another’s PIN (R64)': async (
    target,
  ) => {
    const { call } = target;
    const { storeId, owner, hire, id } = await openStaffedShop(target);
    const cashier = await hire(presetRights.cashier);
    const all = { rights: presetRights.owner, role: 'manager' };
    const path = `/v1/shops/${storeId}/members/${cashier.memberId}`;
    const document = documentsPath('shopMembers', cashier.memberId);
    const as = cashier;
    const commands = [{ id: 'raise', kind: 'save-product', data: { $id: id('goods'), sellingPrice: 1 } }];
    const sent = await call('POST', `/v1/shops/${storeId}/commands`, { as, body: { commands } });
    const answers = [
      await call('PATCH', path, { as, body: all }),
      await call('PATCH', document, { as, body: { data: all } }),
      await call('PUT', document, { as, body: { data: all } }),
      await call('POST', `/v1/shops/${storeId}/members`, { as, body: { name: 'Me', role: 'manager' } }),
      await call('POST', `${path}/invitation`, { as, body: {} }),
      await call('PUT', `/v1/shops/${storeId}/counter`, { as, body: { enabled: true } }),
      await call('POST', `/v1/shops/${storeId}/handover`, { as, body: { memberId: cashier.memberId } }),
      await call('DELETE', `/v1/shops/${storeId}/members/${cashier.memberId}`, { as }),
      await call('POST', `/v1/shops/${storeId}/imports`, {
        ...{
          as,
          body: {
            importId: 'raise',
            mode: 'all',
            rows: [{ documentId: id('goods'), action: 'update', data: { sellingPrice: 1 } }],
          },
        },
      }),
    ];
    await call('PATCH', '/v1/account/prefs', { as, body: { prefs: { rights: presetRights.owner, role: 'owner' } } });
    const { body } = await call('GET', documentsPath('products', id('goods')), { as: owner });
    const refused = sent.body.results?.[0]?.error?.code === 403;
    return joinOutcomes(
      expectStatus(statusesOf(answers), 400, 401, 403, 404),
      expectTrue(refused && body.sellingPrice === price, 'the goods are as they were'),
    );
  },

  'hidden costs found out by filters, orders, cursors and selects (R63)': async (target) => {
    const { call } = target;
    const { hire, id } = await openStaffedShop(target);
    const as = await hire(presetRights.cashier);
    const attribute = 'purchasePrice';
    const filters = ['greaterThan', 'lessThan', 'equal', 'notEqual'].map((method) => ({
      method,
      attribute,
      values: [cost],
    }));
    const lists = await Promise.all(
      [
        ...filters,
        { method: 'isNotNull', attribute },
        { method: 'or', values: [filters[0], filters[1], { method: 'equal', attribute: '$id', values: ['none'] }] },
      ].map((query) => call('GET', listPath('products', query), { as })),
    );
    const totals = lists.map(({ body }) => Number(body.total));
    const order = { method: 'orderAsc', attribute, values: [] };
    const refused = [
      await call('GET', listPath('products', order), { as }),
      await call('GET', listPath('products', order, { method: 'cursorAfter', values: [id('goods')] }), { as }),
    ];
    const select = await call('GET', listPath('products', { method: 'select', values: [attribute, 'stockCost'] }), {
      as,
    });
    const isEmpty = totals.every((total) => total === 0) && countCosts(`${select.bytes}`) === 0;
    return joinOutcomes(expectStatus(refused, 400), expectTrue(isEmpty, `totals ${[...new Set(totals)]}`));
  },

  'another shop’s people named: in commands, as who allows, as who is unlocked, in calls (R64, R65)': async (
    target,
  ) => {
    const { call } = target;
    const [own, other] = [await openStaffedShop(target), await openStaffedShop(target)];
    const [cashier, manager] = [await own.hire(['sell']), await other.hire(presetRights.manager, 'manager')];
    await other.setPin(manager.memberId, '8350');
    const counter = await own.openCounter();
    const data = { $id: own.id('forged'), ...own.sale({ discount: 900 }) };
    const sale = { id: own.id('forged'), kind: 'sell', data };
    const send = async (as: Member, command: object) => {
      const { status, body } = await call('POST', `/v1/shops/${own.storeId}/commands`, {
        as,
        body: { commands: [command] },
      });
      return { status: body.results?.[0]?.error?.code ?? status };
    };
    const answers = [
      await send(cashier, { ...sale, member: manager.memberId }),
      await send(cashier, { ...sale, override: { member: manager.memberId, pin: '8350', reason: 'Forged' } }),
      await send(counter, { ...sale, member: manager.memberId, proof: 'forged' }),
      await call('POST', `/v1/shops/${own.storeId}/counter/unlock`, {
        as: counter,
        body: { memberId: manager.memberId, pin: '8350' },
      }),
      await call('POST', `/v1/shops/${other.storeId}/counter/unlock`, {
        as: counter,
        body: { memberId: manager.memberId, pin: '8350' },
      }),
      await call('PATCH', `/v1/shops/${own.storeId}/members/${manager.memberId}`, {
        as: own.owner,
        body: { rights: [] },
      }),
      await call('PUT', `/v1/shops/${own.storeId}/members/${manager.memberId}/pin`, {
        as: own.owner,
        body: { pin: '5927' },
      }),
      await call('DELETE', `/v1/shops/${own.storeId}/members/${manager.memberId}`, { as: own.owner }),
      await call('POST', `/v1/shops/${own.storeId}/members/${manager.memberId}/invitation`, {
        as: own.owner,
        body: {},
      }),
    ];
    return expectStatus(statusesOf(answers), 400, 401, 403, 404);
  },

  'a PIN guessed over two counters, a thousand times (R65)': async (target) => {
    const { call } = target;
    const { storeId, hire, setPin, openCounter } = await openStaffedShop(target);
    const person = await hire(['sell']);
    await setPin(person.memberId, '9042');
    const counters = [await openCounter(), await openCounter()];
    const statuses = new Map<string, number>();
    for (let tried = 0; tried < 1000; tried += 1) {
      const body = { memberId: person.memberId, pin: String(1000 + tried * 9).padStart(4, '0') };
      const answer = await call('POST', `/v1/shops/${storeId}/counter/unlock`, {
        as: counters[tried % 2] as Member,
        body,
      });
      const word = answer.status === 200 ? 'unlocked' : String(answer.body.type);
      statuses.set(word, (statuses.get(word) ?? 0) + 1);
    }
    const wrong = statuses.get('shop_pin_wrong') ?? 0;
    return expectTrue(!statuses.has('unlocked') && wrong <= 4, `${wrong} of 1,000 were tried`);
  },

  'a counter’s session against its account: name, mail, password, factors, sessions, tokens, files, export (R65)':
    async (target) => {
      const { call } = target;
      const { owner, hire, setPin, openCounter, storeId } = await openStaffedShop(target);
      const person = await hire(presetRights.manager, 'manager');
      await setPin(person.memberId, '9042');
      const as = await openCounter();
      need(
        await call('POST', `/v1/shops/${storeId}/counter/unlock`, {
          as,
          body: { memberId: person.memberId, pin: '9042' },
        }),
        200,
      );
      const { password } = owner;
      const answers = [
        await call('PATCH', '/v1/account/name', { as, body: { name: 'Thief' } }),
        await call('PATCH', '/v1/account/email', { as, body: { email: 'thief@duka.example', password } }),
        await call('PATCH', '/v1/account/password', {
          as,
          body: { password: 'Thief-Of-Seeds-26', oldPassword: password },
        }),
        await call('POST', '/v1/account/mfa/authenticators/totp', { as }),
        await call('GET', '/v1/account/sessions', { as }),
        await call('DELETE', '/v1/account/sessions', { as }),
        await call('POST', '/v1/account/jwts', { as }),
        await call('GET', '/v1/account/export', { as }),
        await call('GET', '/v1/storage/buckets/files/files', { as }),
        await call('POST', `/v1/shops/${storeId}/handover`, { as, body: { memberId: person.memberId, password } }),
        await call('DELETE', `/v1/shops/${storeId}/members/me`, { as }),
      ];
      const account = await call('GET', '/v1/account', { as });
      return joinOutcomes(
        expectStatus(statusesOf(answers), 403, 404),
        expectTrue(account.body.email === '' && account.body.phone === '', 'no address is told'),
      );
    },

  'what a removed person does: calls, commands, an open socket, an invitation from before (R64)': async (target) => {
    const { call } = target;
    const { owner, storeId, hire, sale, id } = await openStaffedShop(target);
    const person = await hire(presetRights.manager, 'manager');
    const socket = await listen(target, ['documents'], person);
    need(await call('DELETE', `/v1/shops/${storeId}/members/${person.memberId}`, { as: owner }), 204);
    const data = {
      $id: id('late'),
      storeId,
      kind: 'rent',
      amount: 5,
      method: 'cash',
      expenseDate: new Date().toISOString(),
    };
    const sent = await call('POST', `/v1/shops/${storeId}/commands`, {
      ...{ as: person, body: { commands: [{ id: id('late'), kind: 'expense', data }] } },
    });
    need(await target.createDocument(owner, 'orders', id('after'), sale()), 201);
    const heard = await socket.receivedIds();
    socket.close();
    const answers = [
      await call('GET', `/v1/shops/${storeId}/today`, { as: person }),
      await call('GET', documentsPath('products', id('goods')), { as: person }),
      await target.createDocument(person, 'orders', id('forged'), sale()),
      { ...sent, status: sent.body.results?.[0]?.error?.code ?? sent.status } as Answer,
    ];
    return joinOutcomes(
      expectStatus(statusesOf(answers), 401, 403, 404),
      expectTrue(!heard.includes(id('after')), 'hears of no sale afterwards'),
    );
  },
});

/** Reads who sees and does what of a shop, by every way. */
export async function readMatrixOf(target: AttackTarget): Promise<readonly MatrixRow[]> {
  const { owner, storeId, hire, sale, id } = await openStaffedShop(target);
  const roles: Record<string, Member> = {
    owner,
    manager: await hire(presetRights.manager, 'manager'),
    cashier: await hire(presetRights.cashier),
    storekeeper: await hire(presetRights.storekeeper, 'storekeeper'),
    'no right': await hire([]),
    'another seller': target.juma,
  };
  const act = async () => {
    need(await target.createDocument(owner, 'orders', id('heard'), sale()), 201);
    const expense = { storeId, kind: 'rent', amount: 7, method: 'cash', expenseDate: new Date().toISOString() };
    need(await target.createDocument(owner, 'expenses', id('heard'), expense), 201);
    need(
      await target.createDocument(owner, 'returns', id('heard'), {
        orderId: id('heard'),
        kind: 'void',
        reason: 'Wrong goods',
      }),
      201,
    );
  };
  return readMatrix(target, { storeId, owner, act }, roles);
}
