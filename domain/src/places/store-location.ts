import type { Attributes } from '#document.ts';
import { emptyLocationForm, type LocationForm, unknownNumber } from './location-form.ts';
import { locationLevels } from './places.ts';

/** The attributes of a store's location; DATA-031 to DATA-035. */
export type StoreLocationValues = Omit<Attributes<'storeLocations'>, 'storeId'>;

/** Returns the attributes to store: trimmed (LOC-022), with the defaults of CONST-008 for what is not known. */
export function toStoreLocationValues(form: LocationForm): StoreLocationValues {
  return {
    region: form.region.trim(),
    district: form.district.trim(),
    ward: form.ward.trim(),
    street: form.street.trim(),
    road: form.road.trim(),
    houseNo: form.houseNo.trim() || unknownNumber,
    postcode: form.postcode.trim() || unknownNumber,
    latitude: Number(form.latitude) || 0,
    longtude: Number(form.longtude) || 0,
  };
}

/** Opens the form with a stored location, which may lack what its collection does not require. */
export function toLocationForm(location: Partial<StoreLocationValues> | null): LocationForm {
  if (!location) return emptyLocationForm;
  const { region, district, ward, street, road, houseNo, postcode, latitude, longtude } = location;
  return {
    ...emptyLocationForm,
    region: region ?? '',
    district: district ?? '',
    ward: ward ?? '',
    street: street ?? '',
    road: road ?? '',
    houseNo: houseNo || unknownNumber,
    postcode: postcode || unknownNumber,
    latitude: String(latitude ?? 0),
    longtude: String(longtude ?? 0),
  };
}

/** Formats an address in one line, from the house outwards; what is not known is left out. */
export function formatAddress(location: Partial<StoreLocationValues>): string {
  const { houseNo, road, street, ward, district, region, postcode } = location;
  const isKnown = (text: string | null | undefined) => text && text !== unknownNumber;
  return [houseNo, road, street, ward, district, region, postcode].filter(isKnown).join(', ');
}

/** The first attribute that makes a location unacceptable, and why, in short English for the wire. */
export interface StoreLocationProblem {
  readonly attribute: string;
  readonly text: string;
}

/**
 * Checks what every server refuses, for every caller. Types, lengths and required attributes are checked by the table of
 * collections.
 */
export function checkStoreLocationValues(values: Readonly<Record<string, unknown>>): StoreLocationProblem | undefined {
  for (const attribute of locationLevels) {
    const value = values[attribute];
    if (typeof value === 'string' && value.trim() === '' && attribute !== 'houseNo')
      return { attribute, text: 'must not be blank' };
  }
  for (const [attribute, max] of [
    ['latitude', 90],
    ['longtude', 180],
  ] as const) {
    const value = values[attribute];
    if (typeof value === 'number' && !(Math.abs(value) <= max))
      return { attribute, text: `must be degrees from -${max} to ${max}` };
  }
  const { storeId } = values;
  if (Array.isArray(storeId) && storeId.length !== 1) return { attribute: 'storeId', text: 'must hold one store id' };
  return undefined;
}

export type LocationSaveRefusal =
  | { readonly key: 'server_error' }
  | { readonly key: 'save_failed' }
  | { readonly key: 'save_failed_because'; readonly reason: string };

/** Returns what to say when a location was refused; LOC-028, LOC-029. */
export function explainLocationRefusal({
  status,
  message,
}: {
  readonly status: number;
  readonly message: string;
}): LocationSaveRefusal {
  if (status >= 500) return { key: 'server_error' };
  return message === '' ? { key: 'save_failed' } : { key: 'save_failed_because', reason: message };
}
