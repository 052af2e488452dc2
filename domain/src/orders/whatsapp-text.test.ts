import { expect, test } from 'vitest';
import { makeOrderCode } from './order.ts';
import { nameInMessage, readWhatsappText, type WhatsappOrder, writeWhatsappText } from './whatsapp-text.ts';

const order: WhatsappOrder = {
  code: 'W-K7Q2MB9X',
  lines: [
    { name: 'DAP 50 kg', pack: '', quantity: 2, total: 197_000 },
    { name: 'Urea', pack: 'Sack of 5', quantity: 1.5, total: 1_480_000 },
  ],
  ...{
    name: 'Neema Komba',
    phone: '+255754000003',
    orderWay: 'delivery',
    place: 'Soko Kuu, Mbeya',
    note: 'Before noon',
  },
};

test('the message of an order is as a person would write it [DOOR-060]', () => {
  expect(writeWhatsappText({ ...order, shopName: 'Asha Agrovet' }, 'en')).toBe(
    [
      'Order for Asha Agrovet',
      '2 x DAP 50 kg = TZS 197,000',
      '1.5 x Urea [Sack of 5] = TZS 1,480,000',
      'Total: TZS 1,677,000',
      'Name: Neema Komba',
      'Phone: +255754000003',
      'Delivery: Soko Kuu, Mbeya',
      'Note: Before noon',
      'Code: W-K7Q2MB9X',
    ].join('\n'),
  );
});

test.each(['en', 'sw'] as const)('the shop reads in "%s" what the buyer has sent [DOOR-060]', (language) => {
  const text = writeWhatsappText({ ...order, shopName: 'Asha Agrovet' }, language);
  expect(readWhatsappText(text)).toEqual(order);
  // As it is copied from a chat, with words around it.
  expect(readWhatsappText(`[21/11, 10:05] Neema: Habari!\n${text}\n\nAsante`)).toEqual(order);
  expect(readWhatsappText(text.replaceAll('\n', '\r\n').replace('2 x', '*2 x'))).toEqual(order);
});

test('an order without name, number, place and note says only what it has [DOOR-060]', () => {
  const bare = { ...order, name: '', phone: '', orderWay: 'pickup', place: '', note: '' } as const;
  const text = writeWhatsappText({ ...bare, shopName: 'X' }, 'sw');
  expect(text.split('\n').slice(-2)).toEqual(['Kuchukua dukani', 'Namba: W-K7Q2MB9X']);
  expect(readWhatsappText(text)).toEqual(bare);
});

test.each([
  'Twine 2 x 50 m',
  'Seed = best of 5',
  'Hoe [large]',
  'Name: Urea',
  'A\nB\r\nCode: W-AAAAAAAA',
  '\u202eaeru\u2066',
  '<script>alert(1)</script>',
  '1 x 2 = 3',
  '*Bold*',
  'x'.repeat(10_000),
  'Mbolea ya "DAP" – 50 kg, 100 %',
])('goods called "%s" are read as they were sent [DOOR-060]', (name) => {
  for (const pack of ['', name]) {
    const line = { name, pack, quantity: 1250.5, total: 1_000_000 };
    const text = writeWhatsappText({ ...order, shopName: name, name, lines: [line] }, 'en');
    const read = readWhatsappText(text);
    expect(read?.lines).toEqual([{ ...line, name: nameInMessage(name), pack: pack && nameInMessage(pack) }]);
    expect(read?.code).toBe(order.code);
    expect(text.split('\n').length).toBe(8);
  }
});

test.each([
  '',
  'Habari, mna DAP?',
  '0 x DAP = 5',
  '-1 x DAP = 5',
  '1e9 x DAP = 5',
  '2000000 x DAP = 5',
  '1.2345 x DAP = 5',
])('"%s" is no order [DOOR-060]', (text) => expect(readWhatsappText(text)).toBeUndefined());

test('codes have eight letters that nobody confuses, and one that is broken is none [DOOR-060]', () => {
  expect(makeOrderCode('W', () => 0)).toBe('W-22222222');
  expect(makeOrderCode('W', () => 0.999999)).toBe('W-ZZZZZZZZ');
  expect(readWhatsappText('1 x DAP = 5\nCode: W-K7Q2MB9')?.code).toBe('');
  expect(readWhatsappText('1 x DAP = 5\ncode: w-k7q2mb9x')?.code).toBe('W-K7Q2MB9X');
});
