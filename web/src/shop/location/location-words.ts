import { unknownHouse, unknownRoad } from '@duka/domain/places/location-form';
import type { LocationLevel, Place } from '@duka/domain/places/places';
import { m } from '#paraglide/messages.js';
import type { LocationLevelState } from './use-location-places.ts';

const labels: Record<LocationLevel, () => string> = {
  region: m.location_region,
  district: m.location_district,
  ward: m.location_ward,
  street: m.location_street,
  road: m.location_road,
  houseNo: m.location_house,
};

const manyWords: Record<LocationLevel, () => string> = {
  region: m.location_regions,
  district: m.location_councils,
  ward: m.location_wards,
  street: m.location_streets,
  road: m.location_roads,
  houseNo: m.location_houses,
};

/** Returns the visible label; the stored district is what people call a council. */
export function levelLabel(level: LocationLevel): string {
  return labels[level]();
}

export function listLabels(levels: readonly LocationLevel[]): string {
  return levels.map(levelLabel).join(', ');
}

export function placeLabel(place: Place): string {
  if (place.key === unknownHouse.key) return m.location_unknown_house();
  if (place.key === unknownRoad.key) return m.location_unknown_road();
  return place.name || m.location_house_without_number();
}

/** Says that built-in places are used; Q-024. */
export function fallbackText({ level, fallback }: LocationLevelState): string | undefined {
  if (fallback === undefined) return undefined;
  const places = manyWords[level]();
  return fallback === 'unavailable' ? m.location_unavailable({ places }) : m.location_offline({ places });
}

/** Says why there is nothing to choose from: LOC-026, LOC-027. */
export function emptyText({ level, hasFailed, places, isOpen, isLoading }: LocationLevelState): string | undefined {
  if (hasFailed) return m.location_load_failed({ places: manyWords[level]() });
  const isEmpty = isOpen && !isLoading && places.length === 0;
  return isEmpty && level === 'district' ? m.location_no_councils() : undefined;
}
