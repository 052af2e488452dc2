import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

/** Opens a service with these answers, by the last word of the call; null for no connection. */
async function openPlaces(answers: Readonly<Record<string, unknown>>) {
  vi.resetModules();
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const call = url.slice(url.lastIndexOf('/') + 1);
    asked.push(call);
    if (answers[call] === null || answers[call] === undefined) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(answers[call]));
  });
  return { asked, ...(await import('./location-places.ts')) };
}

const arusha = { key: '1', name: 'Arusha' };
const council = { key: '101', name: 'Arusha Urban' };

test('what the service answers is offered [NAPA-001]', async () => {
  const { loadPlaces } = await openPlaces({ napagetcouncils: { Councils: [{ id: 101, name: 'Arusha Urban' }] } });
  expect(await loadPlaces('district', arusha)).toEqual({ places: [council] });
});

test.each([
  ['region', undefined, 'Arusha', 26],
  ['district', arusha, 'Arusha Urban', 7],
  ['ward', council, 'Placeholder ward 1', 3],
  ['street', { key: '10101', name: 'Sekei' }, 'Placeholder street 1', 3],
  ['road', { key: '1010101', name: 'Naura' }, 'Placeholder road 1', 3],
  ['houseNo', { key: '101010101', name: 'Barabara ya mfano 1' }, 'Placeholder house 1', 3],
] as const)(
  'when the call fails, built-in places stand in: %s [NAPA-010, LOC-023, LOC-025]',
  async (level, parent, first, count) => {
    const { loadPlaces } = await openPlaces({});
    const { places, fallback } = await loadPlaces(level, parent);
    expect(fallback).toBe('unavailable');
    expect(places).toHaveLength(count);
    expect(places[0]?.name).toBe(first);
  },
);

test('when the service answers an error text, built-in places stand in and it is told shorter [NAPA-009, LOC-024, LOC-025]', async () => {
  const { loadPlaces } = await openPlaces({
    napagetregions: { regions: 'No data' },
    napagetcouncils: { Councils: '' },
  });
  expect(await loadPlaces('region', undefined)).toMatchObject({ fallback: 'error_text' });
  expect(await loadPlaces('district', arusha)).toMatchObject({ fallback: 'error_text' });
});

test('below a built-in place the service is not asked: it never gave that id [CONST-023]', async () => {
  const { asked, loadPlaces } = await openPlaces({ napagetdistricts: { Streets: [{ id: 1, name: 'Elsewhere' }] } });
  const { places } = await loadPlaces('street', { key: 'built-in:1011', name: 'Placeholder ward 1' });
  expect(places.map(({ name }) => name)).toEqual([
    'Placeholder street 1',
    'Placeholder street 2',
    'Placeholder street 3',
  ]);
  expect(asked).toEqual([]);
});

test('a region neither the service nor the built-in data know leaves nothing to offer [LOC-026]', async () => {
  const { loadPlaces } = await openPlaces({});
  await expect(loadPlaces('district', { key: '27', name: 'Mjini Magharibi' })).rejects.toThrow('Mjini Magharibi');
});

test('a region may have no councils; a ward without streets would lead nowhere, so placeholders stand in [LOC-027]', async () => {
  const { loadPlaces } = await openPlaces({ napagetcouncils: { Councils: [] }, napagetdistricts: { Streets: [] } });
  expect(await loadPlaces('district', arusha)).toEqual({ places: [] });
  expect((await loadPlaces('street', { key: '10101', name: 'Sekei' })).places).toHaveLength(3);
});
