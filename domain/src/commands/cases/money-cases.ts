import { type CommandCase, done, live } from './command-case.ts';
import { earlier, now } from './shop-rows.ts';

const rent = { kind: 'rent', amount: 500, method: 'cash', expenseDate: now };

export const expenseCases: readonly CommandCase[] = [
  {
    name: 'an expense takes its money out of the drawer [R31]',
    commands: [done('expense', 'rent', rent)],
    becomes: {
      expenses: [{ $id: 'rent', kind: 'rent', amount: 500, method: 'cash', isCancelled: false, by: 'asha' }],
      payments: [{ kind: 'expense', method: 'cash', amount: -500, expenseId: 'rent', at: now }],
      drawer: { cash: 2500 },
    },
  },
  {
    name: 'an expense may be more than is known to be there [R31]',
    commands: [done('expense', 'rent', { ...rent, method: 'bank' })],
    becomes: { expenses: [{ method: 'bank' }], payments: [{ amount: -500 }], drawer: { bank: -500 } },
  },
  {
    name: 'an expense of yesterday counts yesterday [R31]',
    commands: [done('expense', 'rent', { ...rent, expenseDate: earlier })],
    becomes: {
      expenses: [{ expenseDate: '2026-11-20T00:00:00.000Z', at: now }],
      payments: [{ countsAt: '2026-11-20T00:00:00.000Z', at: now }],
      drawer: { cash: 2500 },
    },
  },
  {
    name: 'an expense that is taken back brings its money back [R31]',
    commands: [done('expense', 'rent', rent), { ...done('expense', 'rent', { isCancelled: true }), id: 'undo' }],
    becomes: {
      expenses: [{ $id: 'rent', isCancelled: true, amount: 500 }],
      payments: [{ amount: -500 }, { kind: 'expense', amount: 500, expenseId: 'rent' }],
    },
  },
  {
    name: 'an expense of tomorrow is refused [R31]',
    commands: [live('expense', 'rent', { ...rent, expenseDate: '2026-11-23T07:00:00.000Z' })],
    refused: 'document_invalid_structure',
    notIn: { phone: 'the outbox dates it on the day on which it was written down (decision 0086)' },
  },
  {
    name: 'an expense of nothing is refused [R31]',
    commands: [done('expense', 'rent', { ...rent, amount: 0 })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'an unknown kind of expense is refused [R31]',
    commands: [done('expense', 'rent', { ...rent, kind: 'gifts' })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'an expense with the id of another one is refused [R31]',
    commands: [done('expense', 'rent', rent), { ...done('expense', 'rent', { ...rent, amount: 700 }), id: 'again' }],
    refused: 'document_already_exists',
  },
  {
    name: 'an expense of another shop is refused [R5]',
    commands: [done('expense', 'rent', { ...rent, storeId: 'theirs' })],
    refused: 'user_unauthorized',
    notIn: { memory: 'a phone has one shop', phone: 'a phone has one shop' },
  },
];

const toBank = { kind: 'transfer', fromMethod: 'cash', toMethod: 'bank', amount: 1000, entryDate: now };
const opening = { kind: 'opening', toMethod: 'cash', amount: 5000, entryDate: now };

export const moveMoneyCases: readonly CommandCase[] = [
  {
    name: 'a transfer moves money from one payment method to another [R43]',
    commands: [done('move-money', 'moved', toBank)],
    becomes: {
      cashEntries: [{ $id: 'moved', kind: 'transfer', amount: 1000, isCancelled: false }],
      payments: [
        { kind: 'transfer', method: 'cash', amount: -1000, cashEntryId: 'moved' },
        { kind: 'transfer', method: 'bank', amount: 1000, cashEntryId: 'moved' },
      ],
      drawer: { cash: 2000, bank: 1000 },
    },
  },
  {
    name: 'the owner takes money out [R43]',
    commands: [done('move-money', 'moved', { kind: 'owner-out', fromMethod: 'cash', amount: 500, entryDate: now })],
    becomes: {
      cashEntries: [{ kind: 'owner-out', fromMethod: 'cash', toMethod: null }],
      payments: [{ kind: 'owner-out', amount: -500 }],
      drawer: { cash: 2500 },
    },
  },
  {
    name: 'opening money says what was there when its day began [R43]',
    commands: [done('move-money', 'opened', opening)],
    becomes: {
      cashEntries: [{ $id: 'opened', kind: 'opening', amount: 5000 }],
      payments: [{ kind: 'opening', method: 'cash', amount: 2000 }],
      drawer: { cash: 5000 },
    },
  },
  {
    name: 'opening money takes the place of what was set before [R43]',
    commands: [done('move-money', 'opened', opening), done('move-money', 'better', { ...opening, amount: 4000 })],
    becomes: {
      cashEntries: [
        { $id: 'opened', isCancelled: true },
        { $id: 'better', isCancelled: false },
      ],
      payments: [{ amount: 2000 }, { amount: -2000 }, { amount: 1000 }],
      drawer: { cash: 4000 },
    },
  },
  {
    name: 'opening money is refused once the method was counted [R43]',
    commands: [done('close-day', 'end', { countedCash: 3000 }), done('move-money', 'opened', opening)],
    refused: 'document_update_conflict',
  },
  {
    name: 'a transfer that is taken back leaves nothing [R43]',
    commands: [
      done('move-money', 'moved', toBank),
      { ...done('move-money', 'moved', { isCancelled: true }), id: 'undo' },
    ],
    becomes: {
      cashEntries: [{ isCancelled: true }],
      payments: [{ amount: -1000 }, { amount: 1000 }, { amount: 1000 }, { amount: -1000 }],
    },
  },
  {
    name: 'a transfer to where the money was is refused [R43]',
    commands: [done('move-money', 'moved', { ...toBank, toMethod: 'cash' })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'a transfer of nothing is refused [R43]',
    commands: [done('move-money', 'moved', { ...toBank, amount: 0 })],
    refused: 'document_invalid_structure',
  },
];

const counted = { day: '2026-11-21', countedCash: 2900, takenCash: 1000 };

export const closeDayCases: readonly CommandCase[] = [
  {
    name: 'a day’s end says what was expected, counted and taken out [R31]',
    commands: [done('close-day', 'end', counted)],
    becomes: {
      dayCloses: [
        {
          ...{ $id: 'end', day: '2026-11-21', expectedCash: 3000, countedCash: 2900, takenCash: 1000 },
          ...{ expectedBank: 0, countedBank: null, isCancelled: false },
        },
      ],
      drawer: { cash: 1900 },
    },
  },
  {
    name: 'what goes to the bank is there after the day’s end [R31]',
    commands: [done('close-day', 'end', { ...counted, bankedCash: 800 })],
    becomes: { dayCloses: [{ takenCash: 1000, bankedCash: 800 }], drawer: { cash: 1900, bank: 800 } },
  },
  {
    name: 'a day’s end counts what was done before it and not what is done after it [R43]',
    commands: [
      done('expense', 'rent', rent),
      done('close-day', 'end', { countedCash: 2500 }),
      done('expense', 'bulb', { ...rent, amount: 100 }),
    ],
    becomes: {
      dayCloses: [{ expectedCash: 2500, countedCash: 2500 }],
      expenses: [{ $id: 'rent' }, { $id: 'bulb' }],
      payments: [{ amount: -500 }, { amount: -100 }],
      drawer: { cash: 2400 },
    },
  },
  {
    name: 'a day’s end that is taken back counts for nothing [R43]',
    commands: [
      done('close-day', 'end', counted),
      { ...done('close-day', 'end', { isCancelled: true, cancelReason: 'Counted wrong' }), id: 'undo' },
    ],
    becomes: { dayCloses: [{ $id: 'end', isCancelled: true, cancelReason: 'Counted wrong' }] },
  },
  {
    name: 'a corrected day’s end takes the place of the wrong one [R43]',
    commands: [
      done('close-day', 'end', counted),
      done('close-day', 'right', { countedCash: 3000, correctsId: 'end', cancelReason: 'Counted wrong' }),
    ],
    becomes: {
      dayCloses: [
        { $id: 'end', isCancelled: true },
        { $id: 'right', day: '2026-11-21', expectedCash: 3000, countedCash: 3000, takenCash: 0, correctsId: 'end' },
      ],
    },
  },
  {
    name: 'a day’s end without a reason is not taken back [R43]',
    commands: [done('close-day', 'end', counted), { ...done('close-day', 'end', { isCancelled: true }), id: 'undo' }],
    refused: 'document_invalid_structure',
  },
  {
    name: 'a day that is before the last one is not closed [R43]',
    commands: [done('close-day', 'end', counted), done('close-day', 'late', { ...counted, day: '2026-11-20' })],
    refused: 'document_update_conflict',
  },
  {
    name: 'tomorrow is not closed [R43]',
    commands: [done('close-day', 'end', { ...counted, day: '2026-11-22' })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'a day’s end without a count is refused [R31]',
    commands: [done('close-day', 'end', { day: '2026-11-21' })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'more than was counted is not taken out [R31]',
    commands: [done('close-day', 'end', { ...counted, takenCash: 2901 })],
    refused: 'document_invalid_structure',
  },
];
