import { unknownRoad } from '@duka/domain/places/location-form';
import type { House, LocationLevel, Place } from '@duka/domain/places/places';
import { isBuiltInKey } from '@duka/domain/places/places';
import { LocationServiceFailure, listHouses, listPlaces } from '#data/calls/locations.ts';

/** The reason for built-in places: the call failed, or the service answered an error text. */
export type FallbackReason = 'unavailable' | 'error_text';

export interface LoadedPlaces {
  readonly places: readonly Place[] | readonly House[];
  /** Absent when the service answered. Null below a built-in place, whose own level names the reason. */
  readonly fallback?: FallbackReason | null;
}

/** Thrown for a level that neither the service nor the built-in data know. */
class NoPlacesError extends Error {}

/**
 * Returns the places of a level, from the service or else from the built-in data (NAPA-009, NAPA-010). Below a built-in
 * place the service is not asked: it never gave that id and may take it for another place's, and a slow one would be
 * waited for again.
 */
export async function loadPlaces(level: LocationLevel, parent: Place | undefined): Promise<LoadedPlaces> {
  if (parent?.key === unknownRoad.key) return { places: [] };
  if (parent && isBuiltInKey(parent.key)) return { places: await listBuiltIn(level, parent), fallback: null };
  try {
    return { places: await askService(level, parent) };
  } catch (error) {
    if (!(error instanceof LocationServiceFailure)) throw error;
    console.info('The location service gave no list', error);
    return { places: await listBuiltIn(level, parent), fallback: error.isErrorText ? 'error_text' : 'unavailable' };
  }
}

async function askService(level: LocationLevel, parent: Place | undefined) {
  const places = level === 'houseNo' ? await listHouses(parent?.key ?? '') : await listPlaces(level, parent?.key);
  // A region may have no councils (LOC-027), and a house number may be unknown; at other levels an empty list leaves no
  // way to go on.
  if (places.length === 0 && level !== 'district' && level !== 'houseNo')
    throw new LocationServiceFailure(`an empty list of ${level}`, { isErrorText: true });
  return places;
}

async function listBuiltIn(level: LocationLevel, parent: Place | undefined) {
  const builtIn = await import('@duka/domain/places/built-in-places');
  if (level === 'region' || !parent) return builtIn.listBuiltInRegions();
  if (level === 'houseNo') return builtIn.listPlaceholderHouses(parent.key);
  if (level !== 'district') return builtIn.listPlaceholders(level, parent.key);
  const councils = builtIn.listBuiltInCouncils(parent.name);
  if (councils.length === 0) throw new NoPlacesError(parent.name);
  return councils;
}
