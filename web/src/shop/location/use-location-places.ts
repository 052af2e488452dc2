import {
  chosenPlace,
  type LocationForm,
  matchChoice,
  unknownHouse,
  unknownRoad,
} from '@duka/domain/places/location-form';
import type { House, LocationLevel, Place } from '@duka/domain/places/places';
import { locationLevels } from '@duka/domain/places/places';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { type FallbackReason, loadPlaces } from './location-places.ts';

/** One select of the cascade. */
export interface LocationLevelState {
  readonly level: LocationLevel;
  readonly chosen: Place | undefined;
  readonly places: readonly Place[];
  /** False until something is chosen above. */
  readonly isOpen: boolean;
  readonly isLoading: boolean;
  /** True when neither the service nor the built-in data gave a list. */
  readonly hasFailed: boolean;
  readonly fallback: FallbackReason | undefined;
}

/**
 * Loads the list of each level once its parent is chosen, and answers the form with the choices that those lists know.
 * A list belongs to its parent, so a late answer fills no other list.
 */
export function useLocationPlaces(form: LocationForm) {
  const fieldsId = useId();
  const region = useLevel('region', undefined, form, true);
  const district = useLevel('district', region, region.form);
  const ward = useLevel('ward', district, district.form);
  const street = useLevel('street', ward, ward.form);
  const road = useLevel('road', street, street.form);
  const houseNo = useLevel('houseNo', road, road.form);
  const loaded = { region, district, ward, street, road, houseNo };
  const levels = locationLevels.map((level) => loaded[level].state);
  const firstTrouble = levels.find(
    ({ hasFailed, fallback, places, isLoading, isOpen }) =>
      isOpen && !isLoading && (hasFailed || fallback !== undefined || places.length === 0),
  );
  const fieldId = (level: LocationLevel) => `${fieldsId}-${level}`;
  const focus = (level: LocationLevel) => document.getElementById(fieldId(level))?.focus();
  return {
    form: houseNo.form,
    levels,
    houses: houseNo.state.places as readonly House[],
    isRetrying: locationLevels.some((level) => loaded[level].isRetrying),
    fieldId,
    focus,
    /** Asks the service again, from the first level that it did not answer; the levels below follow. */
    retry() {
      if (!firstTrouble) return;
      loaded[firstTrouble.level].refetch();
      // The button disappears with its notice, so the focus moves to the level.
      focus(firstTrouble.level);
    },
  };
}

function useLevel(
  level: LocationLevel,
  above: { readonly state: LocationLevelState } | undefined,
  form: LocationForm,
  isFirst = false,
) {
  const parent = above?.state.chosen;
  const isOpen = isFirst || (parent !== undefined && parent.key !== '');
  const query = useQuery({
    queryKey: ['places', level, parent?.key, parent?.name],
    queryFn: () => loadPlaces(level, parent),
    enabled: isOpen,
    // Places change a few times a year; after a failure the seller asks again.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
    refetchOnReconnect: false,
  });
  const { data } = query;
  const places = data ? [...data.places, ...unknownOf(level)] : [];
  const isBuiltIn = data?.fallback !== undefined;
  const matched = matchChoice(form, level, data && { places, isBuiltIn });
  const state: LocationLevelState = {
    level,
    chosen: chosenPlace(matched, level),
    places,
    isOpen,
    isLoading: isOpen && query.isPending,
    hasFailed: query.isError,
    fallback: isBuiltIn ? (data.fallback ?? above?.state.fallback ?? 'unavailable') : undefined,
  };
  return { form: matched, state, isRetrying: query.isRefetching, refetch: () => query.refetch() };
}

/** The entry for who does not know the road or the house number; the levels above are always known. */
function unknownOf(level: LocationLevel): readonly Place[] {
  if (level === 'road') return [unknownRoad];
  return level === 'houseNo' ? [unknownHouse] : [];
}
