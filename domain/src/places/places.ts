import { isObject } from '#values/unchecked-values.ts';
/** The levels of an address by the attribute each is stored in; a district is what people call a council. */
export const locationLevels = ['region', 'district', 'ward', 'street', 'road', 'houseNo'] as const;
export type LocationLevel = (typeof locationLevels)[number];

/** A place to choose; DATA-063. The key is unique in its list and holds the service's own id. */
export interface Place {
  readonly key: string;
  readonly name: string;
}

/** A house of a road, named by its number; DATA-064. Its key is the service's address id. */
export interface House extends Place {
  readonly postcode: string;
  /** Degrees; 0 when the service knows none. */
  readonly latitude: number;
  readonly longitude: number;
}

const builtInMark = 'built-in:';

/** Ids are numbers or texts and go back to the service as they came, so a key is the id's JSON text. */
export function toPlaceKey(id: number | string): string {
  return JSON.stringify(id);
}

export function toBuiltInKey(id: number | string): string {
  return `${builtInMark}${id}`;
}

/** True if a place is of the built-in data: its id means nothing to the service. */
export function isBuiltInKey(key: string): boolean {
  return key.startsWith(builtInMark);
}

/** Reads the id that a key was made from; that of a built-in place is its digits. */
export function readPlaceId(key: string): number | string {
  return isBuiltInKey(key) ? key.slice(builtInMark.length) : JSON.parse(key);
}

export type PlacesAnswer<Item extends Place> =
  | { readonly kind: 'list'; readonly places: readonly Item[] }
  /** With a text in place of the list the service says that something went wrong (NAPA-009). */
  | { readonly kind: 'error_text'; readonly text: string }
  /** The answer is none of the listed ones (NAPA-014). */
  | { readonly kind: 'garbage' };

export const readPlaces = (answer: unknown): PlacesAnswer<Place> => readAnswer(answer, parsePlace);
export const readHouses = (answer: unknown): PlacesAnswer<House> => readAnswer(answer, parseHouse);

/**
 * The first array in the answer counts, as the field names are only our reading of the specification (NAPA-003 to
 * NAPA-008).
 */
function readAnswer<Item extends Place>(answer: unknown, parse: (item: unknown) => Item | undefined) {
  const fields = Array.isArray(answer) ? [answer] : Object.values(isObject(answer) ? answer : {});
  const list = fields.find(Array.isArray);
  if (list === undefined) {
    const text = fields.find((field) => typeof field === 'string');
    return text === undefined ? ({ kind: 'garbage' } as const) : ({ kind: 'error_text', text } as const);
  }
  const places = new Map<string, Item>();
  for (const item of list) {
    const place = parse(item);
    if (place) places.set(place.key, place);
  }
  if (list.length > 0 && places.size === 0) return { kind: 'garbage' } as const;
  return { kind: 'list', places: [...places.values()] } as const;
}

function parsePlace(item: unknown): Place | undefined {
  if (!isObject(item) || !isId(item.id)) return undefined;
  const name = toText(item.name);
  return name === '' ? undefined : { key: toPlaceKey(item.id), name };
}

function parseHouse(item: unknown): House | undefined {
  if (!isObject(item) || !isId(item.addressId)) return undefined;
  return {
    key: toPlaceKey(item.addressId),
    name: toText(item.houseNumber),
    postcode: toText(item.postcode),
    latitude: toDegrees(item.latitude),
    longitude: toDegrees(item.longitude),
  };
}

function isId(value: unknown): value is number | string {
  return Number.isFinite(value) || (typeof value === 'string' && value !== '');
}

function toText(value: unknown): string {
  return typeof value === 'string' || Number.isFinite(value) ? String(value).trim() : '';
}

function toDegrees(value: unknown): number {
  const degrees = Number(toText(value));
  return Number.isFinite(degrees) && Math.abs(degrees) <= 180 ? degrees : 0;
}
