import { presetRights, type Right } from '@duka/domain/collections/rights';
import { derivePinKey, type PinCheck, pinVerifier, signAct, textOfCommand } from '@duka/domain/members/pin';
import { expect } from 'vitest';
import { insertRow, oneOfEach } from './one-of-each.ts';
import { listPath, openTestApp, type TestMember } from './test-app.ts';

const openedAt = '2026-11-21T07:00:00.000Z';

/** A command as a counter sends it. */
export interface CounterCommand {
  readonly id: string;
  readonly kind: string;
  readonly at: string;
  readonly data: object;
  readonly live?: object;
}

/** Opens Asha's shop with a counter device, which a cashier, a manager and she herself unlock by their PINs, and Juma's shop beside it. */
export async function openCounterShop(place: Parameters<typeof openTestApp>[1] = {}) {
  const pins = { asha: '902415', neema: '4711', rehema: '8350' };
  /** The server's clock, which tests put forward. */
  const clock = new Date(openedAt);
  const shop = await openTestApp(clock, place);
  const asha = await shop.newSeller('asha', 'shop');
  const juma = await shop.newSeller('juma', 'juma-shop');

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH', path: string, options: object = {}) =>
    shop.call(method, `/v1/shops/shop/${path}`, options);
  const addMember = (id: string, rights: readonly Right[], storeId = 'shop') =>
    shop.database.transaction(({ documents }) =>
      insertRow(documents, 'shopMembers', id, {
        ...{ storeId, name: id, role: 'cashier', rights, active: true, hasPin: false, accountId: null },
      }),
    );
  const setPin = (id: string, pin: unknown, as: TestMember = asha) =>
    call('PUT', `members/${id}/pin`, { as, body: { pin } });

  const isOwner = { method: 'equal', attribute: 'role', values: ['owner'] };
  const owners = (await shop.call('GET', listPath('shopMembers', isOwner), { as: asha })).body.documents;
  const owner = (owners as { $id: string }[])[0]?.$id ?? '';
  await shop.database.transaction(({ documents }) =>
    insertRow(documents, 'products', 'urea', {
      ...{ ...oneOfEach.products.data, sellingPrice: 1000, quantityInStock: 500 },
    }),
  );
  await addMember('neema', presetRights.cashier);
  await addMember('rehema', presetRights.manager);
  await addMember('others', presetRights.manager, 'juma-shop');
  for (const [id, pin] of [
    [owner, pins.asha] as const,
    ['neema', pins.neema] as const,
    ['rehema', pins.rehema] as const,
  ]) {
    expect((await setPin(id, pin)).status).toBe(204);
  }

  async function openCounter(): Promise<TestMember> {
    const device = await shop.newDevice(asha);
    expect((await call('PUT', 'counter', { as: device, body: { enabled: true } })).status).toBe(204);
    return device;
  }
  const counter = await openCounter();

  let made = 0;
  function saleCommand(more: object = {}): CounterCommand {
    made += 1;
    const id = `sale${made}`;
    const data = {
      ...{ $id: id, storeId: 'shop', channel: 'walk-in', customerName: 'Walk-in', paymentMethod: 'cash' },
      ...{ orderItems: [{ productId: 'urea', quantity: 1 }], ...more },
    };
    return { id, kind: 'sell', at: clock.toISOString(), data };
  }

  /** Sends commands in one call; returns what became of each. */
  async function sendAll(commands: readonly object[], { as = counter, headers = {} } = {}) {
    const body = { commands, sentAt: clock.toISOString() };
    const answer = await call('POST', 'commands', { as, body, headers });
    return (answer.body.results ?? [{ status: String(answer.status), error: answer.body }]) as {
      status: string;
      error?: { type: string };
      documents?: { byMember: string }[];
    }[];
  }

  /** Unlocks a person as a phone does without a network: by the copy, with the key held in memory. */
  async function deriveOnPhone(memberId: string, pin: string) {
    const { body } = await call('GET', 'counter/pins', { as: counter });
    const check = (body.pins as PinCheck[]).find((each) => each.memberId === memberId) as PinCheck;
    const key = await derivePinKey(pin, check);
    expect(await pinVerifier(key)).toBe(check.verifier);
    return key;
  }

  return {
    ...{ ...shop, call, clock, pins, asha, juma, counter, owner, addMember, setPin, openCounter },
    ...{ saleCommand, sendAll, deriveOnPhone },
    callAny: shop.call,
    later: (ms: number) => void clock.setTime(clock.getTime() + ms),
    unlock: (memberId: string, pin: unknown, as: TestMember = counter) =>
      call('POST', 'counter/unlock', { as, body: { memberId, pin } }),
    lock: (as: TestMember = counter) => call('POST', 'counter/lock', { as }),
    /** Returns the member as whom a command was done, or the type of its refusal. */
    async send(command: object, as: TestMember = counter) {
      const [result] = await sendAll([command], { as });
      return result?.status === 'done' ? (result.documents?.[0]?.byMember ?? 'done') : result?.error?.type;
    },
    async sign<Command extends CounterCommand>(command: Command, member: string, pin: string) {
      const proof = await signAct(await deriveOnPhone(member, pin), await textOfCommand(command));
      return { ...command, member, proof };
    },
  };
}
