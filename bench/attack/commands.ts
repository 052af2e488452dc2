import { documentsPath, productOf } from '#survival/wire.ts';
import { expectStatus, expectTrue, joinOutcomes, listAttacks } from './attack.ts';
import { type AttackTarget, type Member, need } from './attack-target.ts';

const at = '2026-11-21T07:00:00.000Z';
const pathOf = ({ storeId }: Pick<Member, 'storeId'>) => `/v1/shops/${storeId}/commands`;

interface Result {
  readonly status: string;
  readonly documents?: readonly unknown[];
  readonly error?: { readonly code: number };
}

async function send({ call }: AttackTarget, as: Member, commands: readonly object[]): Promise<readonly Result[]> {
  const { body } = need(await call('POST', pathOf(as), { as, body: { commands } }), 200);
  return body.results;
}

/** Resisted if each command was refused for what it is, or held behind such a one, and reveals nothing. */
function expectRefused(results: readonly Result[]) {
  const tried = results.filter(({ status }) => status !== 'held');
  const codes = tried.map(({ error }) => ({ status: error?.code ?? 0 }));
  const leaked = results.filter(({ documents = [] }) => documents.length > 0).length;
  return joinOutcomes(expectStatus(codes, 400, 401, 404, 409), expectTrue(leaked === 0, `${leaked} documents leaked`));
}

/** What a seller tries with the commands of a shop (R62). */
export const commandAttacks = listAttacks('access', {
  "commands sent to another's shop, as a seller, as a guest and by forged ids of shops (8.2.2)": async (target) => {
    const { call, asha, juma } = target;
    const data = { $id: 'ashas-product', name: 'Stolen' };
    const body = { commands: [{ id: 'forged', kind: 'save-product', at, data }] };
    const shops = [asha.storeId, asha.storeId.toUpperCase(), `${juma.storeId}%00`, `${juma.storeId},${asha.storeId}`];
    const answers = [];
    for (const storeId of shops) answers.push(await call('POST', pathOf({ storeId }), { as: juma, body }));
    answers.push(await call('POST', pathOf(asha), { body }));
    const { body: product } = await call('GET', documentsPath('products', 'ashas-product'), { as: asha });
    return joinOutcomes(
      expectStatus(answers, 400, 401, 404),
      expectTrue(product.name !== 'Stolen', 'the row is as it was'),
    );
  },

  "another shop's rows named in commands of one's own (8.2.2)": async (target) => {
    const { call, asha, juma, neema } = target;
    const one = { productId: 'ashas-product', quantity: 1 };
    const forged = [
      ['save-product', { $id: 'ashas-product', name: 'Stolen' }],
      ['save-product', { $id: 'forged-c', ...productOf(asha) }],
      ['delete-product', { $id: 'ashas-product' }],
      ['count', { $id: 'ashas-product', quantityChange: -1 }],
      ['save-pack', { $id: 'forged-pack', productId: 'ashas-product', name: 'Ten', factor: 10, sellingPrice: 1 }],
      ['sell', { $id: 'forged-sale', orderItems: [one] }],
      ['lose', { $id: 'forged-loss', productId: 'ashas-product', quantity: 1, reason: 'lost' }],
      ['buy', { $id: 'forged-buy', items: [{ ...one, cost: 1 }], payments: [{ method: 'cash', amount: 1 }] }],
      [
        'expense',
        { $id: 'forged-rent', storeId: asha.storeId, kind: 'rent', amount: 1, method: 'cash', expenseDate: at },
      ],
      ['message', { $id: 'forged-message', senderId: asha.userId, receiverId: neema.userId, content: 'Forged' }],
      ['mark-read', { $id: 'ashas-message' }],
    ] as const;
    const results = [];
    for (const [index, [kind, data]] of forged.entries()) {
      results.push(...(await send(target, juma, [{ id: `forged-${index}`, kind, at, data }])));
    }
    const { body } = await call('GET', documentsPath('products', 'ashas-product'), { as: asha });
    return joinOutcomes(expectRefused(results), expectTrue(body.name !== 'Stolen', 'the row is as it was'));
  },

  "the id of another account's command, with its body and with another (8.2.2)": async (target) => {
    const { asha, juma } = target;
    const expense = (as: Member) => ({
      ...{ id: 'ashas-command', kind: 'expense', at },
      data: { $id: `rent-${as.userId}`, kind: 'rent', amount: 7, method: 'cash', expenseDate: at, note: 'Siri' },
    });
    await send(target, asha, [expense(asha)]);
    // Of what Asha's command made the stranger learns no more than that the id of a document is taken.
    const same = await send(target, juma, [expense(asha)]);
    const own = await send(target, juma, [expense(juma)]);
    const isOwn = own[0]?.status === 'done';
    return joinOutcomes(expectRefused(same), expectTrue(isOwn, 'the id is free to others'));
  },

  'a hundred and one commands, a body of megabytes, and data that are no data (15.2)': async (target) => {
    const { call, juma } = target;
    const many = Array.from({ length: 101 }, (_, index) => ({ id: `c${index}`, kind: 'sell', at, data: {} }));
    const strange = [
      null,
      7,
      [],
      { $id: {} },
      { $id: '../x' },
      JSON.parse('{"$id": "x", "__proto__": {"storeId": "y"}}'),
    ];
    const refused = [
      await call('POST', pathOf(juma), { as: juma, body: { commands: many } }),
      await call('POST', pathOf(juma), { as: juma, body: { commands: [{ id: 'x', data: 'x'.repeat(2_000_000) }] } }),
      await call('POST', pathOf(juma), { as: juma, body: { commands: 'all' } }),
      await call('POST', pathOf(juma), { as: juma, body: { commands: [{ id: '../x' }] } }),
    ];
    const kinds = ['sell', 'save-product', 'count', 'mark-read', 'toString', '__proto__'];
    const commands = kinds.flatMap((kind) => strange.map((data, index) => ({ id: `${index}`, kind, at, data })));
    const results = await send(
      target,
      juma,
      commands.map((command, index) => ({ ...command, id: `strange-${index}` })),
    );
    return joinOutcomes(expectStatus(refused, 400, 413), expectRefused(results));
  },
});
