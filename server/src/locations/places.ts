import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A place at any level below the country; DATA-063. */
export interface Place {
  readonly id: number;
  readonly name: string;
}

/** A house of a road; DATA-064. */
export interface House {
  readonly addressId: number;
  readonly houseNumber: string;
  readonly postcode: string;
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * The data of places.json, written by server/scripts/build-location-data.ts; the streets of a ward are one text,
 * separated by `|`.
 */
type Ward = readonly [name: string, postcode: string, streets: string];
type Council = readonly [name: string, wards: readonly Ward[]];
type Region = readonly [name: string, latitude: number, longitude: number, councils: readonly Council[]];

/** No open data have roads and houses. Every street gets this many, and their names say that they are samples. */
const roadsPerStreet = 3;
const housesPerRoad = 5;

/**
 * An id is its parent's id followed by two digits, the place's own position from 01: region 1, council 101, ward 10101
 * … house 10101010101. So ids of different levels are never equal and stay the same between starts.
 */
const childIds = 100;

let loaded: readonly Region[] | undefined;

/** Reads the file at the first question, so that the start of the server does not wait for it. */
function readRegions(): readonly Region[] {
  loaded ??= JSON.parse(readFileSync(join(import.meta.dirname, 'places.json'), 'utf8')) as Region[];
  return loaded;
}

export function listRegions(): Place[] {
  return readRegions().map(([name], index) => ({ id: index + 1, name }));
}

/**
 * Lists the councils of a region; empty for an id that is no region's. The four functions below do the same for their
 * levels.
 */
export function listCouncils(regionId: unknown): Place[] {
  const place = find(regionId, 1);
  return place ? toPlaces(place.id, place.region[3]) : [];
}

export function listWards(councilId: unknown): Place[] {
  const place = find(councilId, 2);
  return place?.council ? toPlaces(place.id, place.council[1]) : [];
}

export function listStreets(wardId: unknown): Place[] {
  const place = find(wardId, 3);
  return place?.ward
    ? toPlaces(
        place.id,
        splitStreets(place.ward).map((name) => [name]),
      )
    : [];
}

export function listRoads(streetId: unknown): Place[] {
  const place = find(streetId, 4);
  return place
    ? toPlaces(
        place.id,
        numbered(roadsPerStreet).map((number) => [`Barabara ya mfano ${number}`]),
      )
    : [];
}

export function listHouses(roadId: unknown): House[] {
  const place = find(roadId, 5);
  if (!place?.ward) return [];
  const [, regionLatitude, regionLongitude] = place.region;
  const postcode = place.ward[1];
  return numbered(housesPerRoad).map((number) => {
    const addressId = place.id * childIds + number;
    return {
      addressId,
      houseNumber: `Mfano ${number}`,
      postcode,
      latitude: roundDegrees(regionLatitude + spread(addressId, 7)),
      longitude: roundDegrees(regionLongitude + spread(addressId, 13)),
    };
  });
}

interface Found {
  readonly id: number;
  readonly region: Region;
  readonly council?: Council;
  readonly ward?: Ward;
}

/**
 * Follows an id, sent as a number or as its digits, down `level` steps from the country; undefined when there is no
 * such place.
 */
function find(id: unknown, level: 1 | 2 | 3 | 4 | 5): Found | undefined {
  const digits = String(id);
  if (!/^[1-9]\d{0,11}$/.test(digits)) return undefined;
  const positions = toPositions(Number(digits));
  if (positions.length !== level) return undefined;
  const [regionAt = 0, councilAt = 0, wardAt = 0, streetAt = 0, roadAt = 0] = positions;
  const region = readRegions()[regionAt - 1];
  const council = region?.[3][councilAt - 1];
  const ward = council?.[1][wardAt - 1];
  if (!region || (level >= 2 && !council) || (level >= 3 && !ward)) return undefined;
  if (level >= 4 && ward && !splitStreets(ward)[streetAt - 1]) return undefined;
  if (level >= 5 && (roadAt < 1 || roadAt > roadsPerStreet)) return undefined;
  return { id: Number(digits), region, ...(council && { council }), ...(ward && { ward }) };
}

/** Splits an id into positions: 10203 becomes [1, 2, 3]. */
function toPositions(id: number): number[] {
  const positions: number[] = [];
  for (let rest = id; rest > 0; rest = Math.floor(rest / childIds)) positions.unshift(rest % childIds);
  return positions;
}

function toPlaces(parentId: number, children: readonly (readonly [name: string, ...rest: unknown[]])[]): Place[] {
  return children.map(([name], index) => ({ id: parentId * childIds + index + 1, name }));
}

function splitStreets(ward: Ward): string[] {
  return ward[2].split('|');
}

function numbered(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

/**
 * Returns a fixed offset of at most 0.12 degrees (some 13 km) that looks random, so that a place lies near its region's
 * seat.
 */
function spread(id: number, factor: number): number {
  const mixed = Math.sin(id * 0.618 + factor) * 43758.5453;
  return ((mixed - Math.floor(mixed)) * 2 - 1) * 0.12;
}

function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
