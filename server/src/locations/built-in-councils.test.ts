import { listBuiltInCouncils, listBuiltInRegions } from '@duka/domain/places/built-in-places';
import { readPlaceId } from '@duka/domain/places/places';
import { expect, test } from 'vitest';
import { listCouncils, listRegions } from './places.ts';

const withIds = (places: readonly { key: string; name: string }[]) =>
  places.map(({ key, name }) => ({ id: Number(readPlaceId(key)), name }));

test('what the app falls back to is what the service answers: regions, councils and their ids [NAPA-011, NAPA-012]', () => {
  const builtIn = withIds(listBuiltInRegions());
  expect(builtIn).toEqual(listRegions().slice(0, 26));
  for (const { id, name } of builtIn) expect(withIds(listBuiltInCouncils(name))).toEqual(listCouncils(id));
});
