import { type House, type LocationLevel, locationLevels, type Place } from './places.ts';

/**
 * The location form as it is filled: all texts, so that it can be stored on the device. A level has its place's name,
 * which is stored, and its key, which the next level is asked with; a stored location comes back without keys.
 * `longtude` is spelled so on the wire (DATA-035). `addressID` is the house's key (DATA-036).
 */
export type LocationForm = {
  readonly region: string;
  readonly regionId: string;
  readonly district: string;
  readonly districtId: string;
  readonly ward: string;
  readonly wardId: string;
  readonly street: string;
  readonly streetId: string;
  readonly road: string;
  readonly roadId: string;
  readonly houseNo: string;
  readonly addressID: string;
  readonly postcode: string;
  readonly latitude: string;
  readonly longtude: string;
};

export const emptyLocationForm: LocationForm = {
  region: '',
  regionId: '',
  district: '',
  districtId: '',
  ward: '',
  wardId: '',
  street: '',
  streetId: '',
  road: '',
  roadId: '',
  houseNo: '',
  addressID: '',
  postcode: '',
  latitude: '',
  longtude: '',
};

/** Stored for a road, a house number or a postcode that is not known; CONST-008, decision 0020. */
export const unknownNumber = '0';

/** The entry "I don't know the house number" (decision 0020). */
export const unknownHouse: House = {
  key: 'unknown',
  name: unknownNumber,
  postcode: unknownNumber,
  latitude: 0,
  longitude: 0,
};

/** The entry "I don't know the road" (decision 0020). */
export const unknownRoad: Place = { key: 'unknown-road', name: unknownNumber };

const keyFields = {
  region: 'regionId',
  district: 'districtId',
  ward: 'wardId',
  street: 'streetId',
  road: 'roadId',
  houseNo: 'addressID',
} as const satisfies Record<LocationLevel, keyof LocationForm>;

/** Returns the place chosen at a level; undefined for nothing. The key is '' when only the name is known. */
export function chosenPlace(form: LocationForm, level: LocationLevel): Place | undefined {
  const name = form[level];
  return name === '' ? undefined : { key: form[keyFields[level]], name };
}

/**
 * Chooses a place and clears every level below it (LOC-008 to LOC-012). Choosing the same place again changes nothing.
 * Of a road that is not known no house number is known either.
 */
export function choosePlace(form: LocationForm, level: Exclude<LocationLevel, 'houseNo'>, place: Place): LocationForm {
  if (form[keyFields[level]] === place.key && form[level] === place.name) return form;
  const chosen = { ...clearFrom(form, level), [level]: place.name, [keyFields[level]]: place.key };
  return place.key === unknownRoad.key ? chooseHouse(chosen, unknownHouse) : chosen;
}

/**
 * Chooses a house with its address id, postcode and position (LOC-013); "0" is stored for a number or postcode it does
 * not have.
 */
export function chooseHouse(form: LocationForm, house: House): LocationForm {
  return {
    ...form,
    houseNo: house.name || unknownNumber,
    addressID: house.key,
    postcode: house.postcode || unknownNumber,
    latitude: String(house.latitude),
    longtude: String(house.longitude),
  };
}

/** Empties a level and all levels below it. */
function clearFrom(form: LocationForm, level: LocationLevel): LocationForm {
  const cleared = { ...form, postcode: '', latitude: '', longtude: '' };
  for (const each of locationLevels.slice(locationLevels.indexOf(level))) {
    cleared[each] = '';
    cleared[keyFields[each]] = '';
  }
  return cleared;
}

/** The places offered at a level; built-in places only stand in for the real ones. */
export interface OfferedPlaces {
  readonly places: readonly Place[];
  readonly isBuiltIn: boolean;
}

/**
 * Finds the chosen place among those offered, by key, else by name: a stored choice may come from another list. A place
 * that the service does not know is cleared together with the levels below it; built-in places clear nothing.
 */
export function matchChoice(
  form: LocationForm,
  level: LocationLevel,
  offered: OfferedPlaces | undefined,
): LocationForm {
  const chosen = chosenPlace(form, level);
  if (!chosen || !offered) return form;
  const found =
    offered.places.find(({ key }) => key === chosen.key) ??
    offered.places.find(({ name }) => foldName(name) === foldName(chosen.name));
  if (!found) return offered.isBuiltIn ? form : clearFrom(form, level);
  return found.key === chosen.key ? form : { ...form, [keyFields[level]]: found.key };
}

export function foldName(name: string): string {
  return name.trim().toLowerCase();
}

/** Lists the required levels that are not filled, in order (LOC-015). */
export function listMissingLevels(values: Readonly<Record<LocationLevel, string>>): LocationLevel[] {
  return locationLevels.filter((level) => values[level].trim() === '');
}

/** Returns the position to show on a map; undefined unless both coordinates are known, and 0 is not. */
export function knownPosition({ latitude, longtude }: Pick<LocationForm, 'latitude' | 'longtude'>) {
  const position = { latitude: Number(latitude), longitude: Number(longtude) };
  return position.latitude && position.longitude ? position : undefined;
}
