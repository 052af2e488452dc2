import { builtInCouncils } from './built-in-councils.ts';
import { foldName, unknownNumber } from './location-form.ts';
import { makePlaceholderName, type PlaceholderLevel } from './placeholder-places.ts';
import { type House, type Place, readPlaceId, toBuiltInKey } from './places.ts';

/** The built-in places are large, so this file is loaded only when the location service fails. */
const regions = builtInCouncils.split('\n').map((line) => {
  const [name = '', councils = ''] = line.split(':');
  return { name, councils: councils.split('|') };
});

/** A placeholder's id is ten times its parent's plus its number; CONST-023. */
const placeholderNumbers = [1, 2, 3];

/** Lists the 26 mainland regions, numbered 1 to 26 (NAPA-011, CONST-022). */
export function listBuiltInRegions(): Place[] {
  return regions.map(({ name }, index) => ({ key: toBuiltInKey(index + 1), name }));
}

/** Lists the councils of a region, found by its name, as the service may number regions in another way. */
export function listBuiltInCouncils(region: string): Place[] {
  const at = regions.findIndex(({ name }) => foldName(name) === foldName(region));
  const councils = regions[at]?.councils ?? [];
  return councils.map((name, index) => ({ key: toBuiltInKey((at + 1) * 100 + index + 1), name }));
}

/** Lists three placeholders below a place; NAPA-013. */
export function listPlaceholders(level: Exclude<PlaceholderLevel, 'house'>, parentKey: string): Place[] {
  return placeholderNumbers.map((number) => makePlaceholder(level, parentKey, number));
}

/** Lists placeholder houses. Their coordinates are 0, so that no map shows a false pin. */
export function listPlaceholderHouses(roadKey: string): House[] {
  return placeholderNumbers.map((number) => ({
    ...makePlaceholder('house', roadKey, number),
    postcode: unknownNumber,
    latitude: 0,
    longitude: 0,
  }));
}

/** Ten times an id plus one digit is the id with the digit appended, which also works for ids that are texts. */
function makePlaceholder(level: PlaceholderLevel, parentKey: string, number: number): Place {
  return { key: toBuiltInKey(`${readPlaceId(parentKey)}${number}`), name: makePlaceholderName(level, number) };
}
