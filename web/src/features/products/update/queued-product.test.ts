import { parseProduct } from '@duka/domain/products/product';
import { expect, test } from 'vitest';
import { pageOutbox } from '#data/outbox/create-outbox.ts';
import { toProductCommands } from './queued-product.ts';

const hoe = parseProduct({ $id: 'hoe', name: 'Hoe', image: 'stored' });
const photo = () => new File(['x'], 'hoe.webp', { type: 'image/webp' });

test('a photo takes the place of the one that was seen, be it stored or kept on this device before [R33]', async () => {
  const [first] = await toProductCommands(hoe, {}, { unsent: photo() });
  expect(first).toMatchObject({ data: {}, seen: { image: 'stored' }, file: { names: 'image' } });
  if (!first) return;
  const { bytes: _, ...command } = first;
  pageOutbox.commands.set('asha', [{ ...command, doneAt: '2026-11-20', place: 1, state: 'waiting' }]);
  const [second] = await toProductCommands(hoe, {}, { unsent: photo() });
  expect(second?.seen).toEqual({ image: first.file?.id });
  pageOutbox.commands.set('asha', [{ ...command, doneAt: '2026-11-20', place: 1, state: 'sent' }]);
  const [third] = await toProductCommands(hoe, { name: 'Long hoe' });
  expect(third?.seen).toEqual({ name: 'Hoe' });
  pageOutbox.commands.forget();
});
