import { expect, test } from 'vitest';
import { isKnownChannel, readChannels, toOwnChannels } from './channels.ts';

test.each([
  ['channels[]=a&channels[]=b', ['a', 'b']],
  ['channels[0]=a&channels[1]=b', ['a', 'b']],
  ['channels=a', ['a']],
  ['channels[]=a&channels[]=a&channels[]=', ['a']],
  ['channel[]=a&project=duka', []],
])('the channels of %s are read (wire section 10) [RT-001]', (query, channels) => {
  const parameters: Record<string, string[]> = {};
  for (const [name, value] of new URLSearchParams(query)) parameters[name] = [...(parameters[name] ?? []), value];
  expect(readChannels(parameters)).toEqual(channels);
});

test('account is the own account’s channel, and nobody hears another’s (wire section 10) [RT-001]', () => {
  expect(toOwnChannels(['account', 'files', 'account.juma'], 'asha')).toEqual(['account', 'files', 'account.asha']);
  expect(toOwnChannels(['files', 'account.juma'], 'juma')).toEqual(['files']);
  expect(toOwnChannels(['account'], undefined)).toEqual(['account']);
});

test('only names that events are sent to are stored in memory [RT-001]', () => {
  const messages = 'databases.marketplace.collections.messages.documents';
  for (const name of ['account', 'documents', 'files', messages, `${messages}.m.1`, 'buckets.files.files.f.1']) {
    expect([name, isKnownChannel(name)]).toEqual([name, true]);
  }
  for (const name of ['teams', 'documents.x', 'databases', 'databases.x', `${messages}.`, 'x'.repeat(50_000)]) {
    expect([name, isKnownChannel(name)]).toEqual([name, false]);
  }
});
