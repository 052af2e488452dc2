import { expect, test } from 'vitest';
import { listBuiltInCouncils, listBuiltInRegions, listPlaceholderHouses, listPlaceholders } from './built-in-places.ts';
import { readPlaceId } from './places.ts';

const idsOf = (places: readonly { key: string }[]) => places.map(({ key }) => readPlaceId(key));

test('the built-in data has the 26 mainland regions, numbered 1 to 26 [NAPA-011, CONST-022]', () => {
  const regions = listBuiltInRegions();
  expect(idsOf(regions)).toEqual(Array.from({ length: 26 }, (_, index) => String(index + 1)));
  expect([regions[0]?.name, regions[1]?.name, regions[25]?.name]).toEqual(['Arusha', 'Dar es Salaam', 'Tanga']);
});

test('the built-in data has the councils of every region, the two of the specification among them [NAPA-012]', () => {
  for (const { name } of listBuiltInRegions()) expect(listBuiltInCouncils(name).length, name).toBeGreaterThan(2);
  expect(listBuiltInCouncils('dar es salaam').map(({ name }) => name)).toContain('Kigamboni');
  expect(idsOf(listBuiltInCouncils('Arusha')).slice(0, 2)).toEqual(['101', '102']);
});

test('the built-in data knows no councils of a region it does not have [LOC-026]', () => {
  expect(listBuiltInCouncils('Mjini Magharibi')).toEqual([]);
});

test('wards, streets and roads are three stand-ins that say so, with ten times the parent id plus 1 to 3 [NAPA-013, CONST-023]', () => {
  expect(idsOf(listPlaceholders('ward', '101'))).toEqual(['1011', '1012', '1013']);
  expect(idsOf(listPlaceholders('street', 'built-in:1012'))).toEqual(['10121', '10122', '10123']);
  expect(listPlaceholders('road', '"r-7"').map(({ name }) => name)).toEqual([
    'Placeholder road 1',
    'Placeholder road 2',
    'Placeholder road 3',
  ]);
});

test('placeholder houses have no position, so no map shows a false one [NAPA-013, CONST-023, LOC-004]', () => {
  const [first, ...others] = listPlaceholderHouses('built-in:101');
  expect(first).toEqual({
    key: 'built-in:1011',
    name: 'Placeholder house 1',
    postcode: '0',
    latitude: 0,
    longitude: 0,
  });
  expect(idsOf(others)).toEqual(['1012', '1013']);
});
