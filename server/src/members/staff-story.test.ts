import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { presetRights, type Right } from '@duka/domain/collections/rights';
import { derivePinKey, type PinCheck, signAct, textOfCommand, textOfOverride } from '@duka/domain/members/pin';
import { expect, test } from 'vitest';
import { listed } from '#testing/listed.ts';
import { documentsPath, listPath, openTestApp, type TestApp, type TestMember } from '#testing/test-app.ts';

const page = readFileSync(resolve(import.meta.dirname, '../../../docs/a-day-with-staff.md'), 'utf8');
/** The midnight with which the story's Monday begins. */
const monday = Date.parse('2026-11-02T00:00:00.000+03:00');
const storeId = 'shop';
const pins: Readonly<Record<string, string>> = { Asha: '902415', Rehema: '8350', Neema: '4711', Upendo: '5927' };

type Row = Readonly<Record<string, string>>;

/** Reads the rows of the story's table whose first column has this head. */
function readTable(head: string): Row[] {
  const [, table = ''] = page.split(`\n| ${head} |`);
  const lines = `| ${head} |${table}`.split('\n\n')[0]?.trim().split('\n') ?? [];
  const cellsOf = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  const [heads = [], , ...rows] = lines.map(cellsOf);
  return rows.map((cells) => Object.fromEntries(heads.map((name, index) => [name, cells[index] ?? ''])));
}

const amountOf = (text = '') => Number(text.replaceAll(',', ''));
const idOf = (name = '') => name.toLowerCase().replaceAll(' ', '-');

function momentOf(text = ''): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return monday + (hours * 60 + minutes) * 60_000;
}

interface Command {
  readonly id: string;
  readonly kind: string;
  readonly at: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly [more: string]: unknown;
}

/** Reads what a line of the day says into a command; undefined for what is no command, such as a removal. */
function toCommand({ No = '', When, What = '' }: Row): Command | undefined {
  const id = `act-${No}`;
  const make = (kind: string, data: object): Command => ({
    ...{ id, kind, at: new Date(momentOf(When)).toISOString() },
    data: { $id: id, ...data },
  });
  const sale = /^sells (\d+) ([\w ]+?)(?:, ([\d,]+) off| on (credit))?$/.exec(What);
  if (sale) {
    const [, quantity, name, off, credit] = sale;
    const buyer = credit
      ? { customerName: 'Juma Mollel', customerPhone: '+255765000012' }
      : { customerName: 'Walk-in' };
    const orderItems = [{ productId: idOf(name), quantity: Number(quantity) }];
    const discount = off ? { discount: amountOf(off) } : {};
    return make('sell', {
      storeId,
      channel: 'walk-in',
      ...buyer,
      paymentMethod: credit ?? 'cash',
      orderItems,
      ...discount,
    });
  }
  const [, undone] = /^takes sale (\d+) back/.exec(What) ?? [];
  if (undone) return make('void', { orderId: `act-${undone}`, kind: 'void', reason: 'Wrong goods' });
  const [, name, counted] = /^counts (\w+): (\d+)/.exec(What) ?? [];
  if (name) return { ...make('count', {}), data: { $id: idOf(name), quantityInStock: Number(counted) } };
  const [, spent] = /^spends ([\d,]+)/.exec(What) ?? [];
  if (spent) {
    const expense = { storeId, kind: 'transport', amount: amountOf(spent), method: 'cash' };
    return make('expense', { ...expense, expenseDate: new Date(momentOf(When)).toISOString() });
  }
  const [, cash] = /^ends the day, counts ([\d,]+)/.exec(What) ?? [];
  return cash ? make('close-day', { storeId, countedCash: amountOf(cash) }) : undefined;
}

test('a day with staff, told in docs, ends with the books that the story says [STAFF-004, STAFF-013, STAFF-015, STAFF-016]', async () => {
  const clock = new Date(monday);
  const shop = await openTestApp(clock);
  const asha = await shop.newSeller('asha', storeId);
  const owner = (method: 'POST' | 'PUT' | 'DELETE' | 'GET', path: string, body?: object) =>
    shop.call(method, `/v1/shops/${storeId}/${path}`, { as: asha, ...(body && { body }) });
  await openGoods(shop, asha);

  const members = new Map<string, string>([['Asha', await findOwner(shop, asha)]]);
  for (const { Person = '', Role = '', 'May also': also = '', 'Up to': limit = '' } of readTable('Person | Role')) {
    if (Role === 'owner') continue;
    const rights = [...presetRights[Role as 'cashier'], ...((also ? [also] : []) as Right[])];
    const discountLimit = limit === '' ? null : Number(limit.replace(' %', ''));
    const { body } = await owner('POST', 'members', { name: Person, role: Role, rights, discountLimit });
    members.set(Person, String(body.$id));
  }
  for (const [person, pin] of Object.entries(pins)) await owner('PUT', `members/${members.get(person)}/pin`, { pin });
  const phones = new Map<string, TestMember>([["Asha's phone", asha]]);
  for (const person of ['Rehema', 'Godfrey']) phones.set(`${person}'s phone`, await join(shop, owner, person, members));
  const counter = await shop.newDevice(asha);
  await shop.call('PUT', `/v1/shops/${storeId}/counter`, { as: counter, body: { enabled: true } });
  const { body } = await shop.call('GET', `/v1/shops/${storeId}/counter/pins`, { as: counter });
  const keys = await deriveKeys(body.pins as PinCheck[], members);

  const send = async (as: TestMember, command: Command) => {
    const answer = await shop.call('POST', `/v1/shops/${storeId}/commands`, {
      ...{ as, body: { commands: [command], sentAt: clock.toISOString() } },
    });
    return (answer.body.results as { status: string }[])[0]?.status;
  };
  const unlock = (person: string) =>
    shop.call('POST', `/v1/shops/${storeId}/counter/unlock`, {
      ...{ as: counter, body: { memberId: members.get(person), pin: pins[person] } },
    });

  const day = readTable('No');
  const queued: [Row, Command][] = [];
  for (const line of day) {
    const { No, When, Where = '', Who = '', 'Allowed by': allowedBy = '', Outcome, Sent = '' } = line;
    clock.setTime(momentOf(When));
    await sendQueued(momentOf(When));
    const command = toCommand(line);
    if (!command) {
      expect((await owner('DELETE', `members/${members.get('Upendo')}`)).status).toBe(204);
    } else if (Sent) {
      queued.push([line, await sign(command, Who, allowedBy)]);
    } else if (Where === 'counter') {
      expect((await unlock(Who)).status).toBe(200);
      const override = { member: members.get(allowedBy), pin: pins[allowedBy], reason: 'Old customer' };
      expect([No, await send(counter, { ...command, ...(allowedBy && { override }) })]).toEqual([No, Outcome]);
    } else {
      expect([No, await send(phones.get(Where) as TestMember, command)]).toEqual([No, Outcome]);
    }
  }

  /** When the line is back, what the counter has stored is sent, with Asha unlocked. */
  async function sendQueued(nowMs: number): Promise<void> {
    const due = queued.filter(([{ Sent }]) => momentOf(Sent) <= nowMs);
    if (due.length === 0) return;
    expect((await unlock('Asha')).status).toBe(200);
    for (const [{ No, Outcome }, command] of due) expect([No, await send(counter, command)]).toEqual([No, Outcome]);
    queued.splice(0, queued.length, ...queued.filter((each) => !due.includes(each)));
  }

  async function sign(command: Command, who: string, allowedBy: string): Promise<Command> {
    const text = await textOfCommand(command);
    const proofOf = (person: string, signed: string) => signAct(keys.get(person) as Uint8Array<ArrayBuffer>, signed);
    const reason = 'Old customer';
    const override = allowedBy && {
      override: {
        member: members.get(allowedBy),
        proof: await proofOf(allowedBy, textOfOverride(text, reason)),
        reason,
      },
    };
    return { ...command, member: members.get(who), proof: await proofOf(who, text), ...override };
  }

  const list = async (collection: string, as = asha) =>
    (await shop.call('GET', listPath(collection, { method: 'limit', values: [100] }), { as })).body.documents as Record<
      string,
      unknown
    >[];
  const undone = new Set((await list('returns')).map(({ orderId }) => Object(orderId).$id));
  const standing = (await list('orders')).filter(({ $id }) => !undone.has($id));
  for (const { Person = '', Sales, 'Come to': total } of readTable('Person | Sales')) {
    const own = standing.filter(({ byMember }) => byMember === members.get(Person));
    const sum = own.reduce((all, { orderTotal }) => all + Number(orderTotal), 0);
    expect([Person, own.length, sum]).toEqual([Person, Number(Sales), amountOf(total)]);
  }
  const figure = (name: string) => amountOf(readTable('Figure').find(({ Figure }) => Figure === name)?.Shillings);
  const { days } = (await owner('GET', 'sales?from=2026-11-02&to=2026-11-02')).body as { days: { total: number }[] };
  expect(days.reduce((sum, { total }) => sum + total, 0)).toBe(figure('Sales of the day'));
  const [close] = await list('dayCloses');
  expect([close?.expectedCash, close?.countedCash]).toEqual([figure('Expected in cash'), figure('Counted in cash')]);
  await unlock('Neema');
  expect((await list('dayCloses', counter))[0]).toMatchObject({
    expectedCash: null,
    countedCash: figure('Counted in cash'),
  });
  const left = new Map((await list('products')).map(({ name, quantityInStock }) => [name, quantityInStock]));
  for (const { Product, Left } of readTable('Product | Left'))
    expect([Product, left.get(Product)]).toEqual([Product, amountOf(Left)]);
});

async function openGoods({ call }: TestApp, as: TestMember): Promise<void> {
  for (const each of readTable('Product | In stock')) {
    const numbers = { quantityInStock: amountOf(each['In stock']), purchasePrice: amountOf(each.Cost) };
    const at = new Date(monday).toISOString();
    const data = { ...listed, ...numbers, storeId, name: each.Product, sellingPrice: amountOf(each.Price) };
    const body = { documentId: idOf(each.Product), data: { ...data, createdAt: at, updstedAt: at } };
    expect((await call('POST', documentsPath('products'), { as, body })).status).toBe(201);
  }
}

async function findOwner({ call }: TestApp, as: TestMember): Promise<string> {
  const { body } = await call('GET', documentsPath('shopMembers'), { as });
  return String((body.documents as { $id: string }[])[0]?.$id);
}

/** Lets a person join by the link that the owner sends. */
async function join(
  shop: TestApp,
  owner: (method: 'POST', path: string, body: object) => ReturnType<TestApp['call']>,
  person: string,
  members: ReadonlyMap<string, string>,
): Promise<TestMember> {
  const name = person.toLowerCase();
  const member = await shop.newMember(name);
  const data = { userId: name, firstName: person, email: member.email };
  await shop.call('POST', documentsPath('users'), { as: member, body: { documentId: name, data } });
  const { body } = await owner('POST', `members/${members.get(person)}/invitation`, {});
  const token = String(body.url).split('/join/')[1];
  expect((await shop.call('POST', `/v1/invitations/${token}`, { as: member })).status).toBeLessThan(300);
  return member;
}

async function deriveKeys(checks: readonly PinCheck[], members: ReadonlyMap<string, string>) {
  const keys = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const [person, pin] of Object.entries(pins)) {
    const check = checks.find(({ memberId }) => memberId === members.get(person));
    if (check) keys.set(person, await derivePinKey(pin, check));
  }
  return keys;
}
