import { expect, test } from 'vitest';
import { listMoved } from './payment-line.ts';

const line = (kind: 'advance' | 'debt' | 'sale' | 'correction', amount: number, at: string) => ({ kind, amount, at });

test('what an advance pays moves no money: a statement of the wallet has no such line [STATEMENT-004, ADVANCE-005]', () => {
  const [received, given] = [line('advance', 1500, '07:00'), line('advance', -1500, '09:00')];
  const used = [line('advance', -1500, '08:00'), line('sale', 1500, '08:00')];
  const returned = [line('correction', -1500, '08:30'), line('advance', 1500, '08:30')];
  expect(listMoved([received, ...used, ...returned, given])).toEqual([received, given]);
});

test('two advances of one moment go to two accounts, and a payment of that sum is another one [STATEMENT-004]', () => {
  const paid = line('sale', 1500, '08:00');
  const moved = [line('advance', -1500, '08:00'), line('advance', 1500, '08:00')];
  expect(listMoved([...moved, paid])).toEqual([paid]);
});
