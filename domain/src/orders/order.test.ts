import { expect, test } from 'vitest';
import { isGuestChannel, isWrittenByShop, listShownChannels, type OrderChannel, orderChannels } from './order.ts';

test.each<[used: OrderChannel[], shown: OrderChannel[]]>([
  [[], ['marketplace', 'walk-in']],
  [['whatsapp'], ['marketplace', 'walk-in', 'whatsapp']],
  [
    ['link', 'walk-in'],
    ['marketplace', 'walk-in', 'link'],
  ],
  [
    ['whatsapp', 'link'],
    ['marketplace', 'walk-in', 'link', 'whatsapp'],
  ],
])('where something came by %j, figures show %j apart [DOOR-101]', (used, shown) => {
  expect(listShownChannels((channel) => used.includes(channel))).toEqual(shown);
});

test('sales at the counter and messages of WhatsApp are written down by the shop; the page and WhatsApp bring guests [DOOR-101]', () => {
  expect(orderChannels.filter(isWrittenByShop)).toEqual(['walk-in', 'whatsapp']);
  expect(orderChannels.filter(isGuestChannel)).toEqual(['link', 'whatsapp']);
});
