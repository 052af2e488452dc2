/**
 * Writes server/src/locations/places.json from the npm package tz-geo-data and the hand-kept list of Zanzibar:
 * `node server/scripts/build-location-data.ts`. Ids are positions in these lists (see places.ts), so a new edition
 * may append places, never insert, drop or reorder them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cleanName } from './place-name.ts';
import { zanzibar } from './zanzibar.ts';

/** A region of the package; `PLACES` are hamlets, which stand in where the only street has no name. */
interface PackageRegion {
  DISTRIC: {
    NAME: string;
    WARD: { NAME: string; POSTCODE: number; STREETS: { NAME: string; PLACES: string[] }[] }[];
  }[];
}

type Ward = [name: string, postcode: string, streets: string];
type Council = [name: string, wards: Ward[]];
type Region = [name: string, latitude: number, longitude: number, councils: Council[]];

/** Regions 1 to 26 in the order of their ids (G-12), with the position of each region's seat. */
const mainland: [name: string, latitude: number, longitude: number][] = [
  ['Arusha', -3.37, 36.68],
  ['Dar es Salaam', -6.82, 39.22],
  ['Dodoma', -6.17, 35.74],
  ['Geita', -2.87, 32.23],
  ['Iringa', -7.77, 35.69],
  ['Kagera', -1.42, 31.7],
  ['Katavi', -6.34, 31.07],
  ['Kigoma', -4.89, 29.67],
  ['Kilimanjaro', -3.35, 37.34],
  ['Lindi', -9.98, 39.68],
  ['Manyara', -4.21, 35.75],
  ['Mara', -1.52, 33.81],
  ['Mbeya', -8.9, 33.45],
  ['Morogoro', -6.82, 37.66],
  ['Mtwara', -10.29, 40.15],
  ['Mwanza', -2.53, 32.93],
  ['Njombe', -9.34, 34.77],
  ['Pwani', -6.77, 38.92],
  ['Rukwa', -7.97, 31.62],
  ['Ruvuma', -10.68, 35.65],
  ['Shinyanga', -3.67, 33.43],
  ['Simiyu', -2.8, 33.99],
  ['Singida', -4.82, 34.75],
  ['Songwe', -9.11, 32.93],
  ['Tabora', -5.03, 32.81],
  ['Tanga', -5.08, 39.08],
];

/** Names that the package breaks in the middle of a word. */
const brokenNames = new Map([["Wanging'o Mbe", "Wanging'ombe"]]);

/** The package's own top-level copy; an older edition is nested inside it and is left alone. */
const packageFolder = new URL('../../node_modules/tz-geo-data/regions/', import.meta.url);

function readRegion(name: string): PackageRegion {
  const file = new URL(`${name.toLowerCase().replaceAll(' ', '-')}.json`, packageFolder);
  const [region] = JSON.parse(readFileSync(file, 'utf8')) as PackageRegion[];
  if (!region) throw new Error(`No data in ${file.pathname}`);
  return region;
}

function toCouncil(district: PackageRegion['DISTRIC'][number]): Council {
  const name = cleanName(district.NAME);
  const wardNames = district.WARD.map((ward) => cleanName(ward.NAME));
  const wards = district.WARD.map((ward, index): Ward => {
    // One ward has a digit too many (678010); a postcode has five.
    const postcode = String(ward.POSTCODE).slice(0, 5);
    const wardName = wardNames[index] as string;
    const isTwice = wardNames.indexOf(wardName) !== wardNames.lastIndexOf(wardName);
    return [isTwice ? `${wardName} (${postcode})` : wardName, postcode, listStreets(ward.STREETS).join('|')];
  });
  return [brokenNames.get(name) ?? name, wards];
}

function listStreets(streets: PackageRegion['DISTRIC'][number]['WARD'][number]['STREETS']): string[] {
  const names = streets.flatMap((street) => (street.NAME.trim() ? [street.NAME] : street.PLACES)).map(cleanName);
  const distinct = [...new Set(names.filter(Boolean))];
  return distinct.length > 0 ? distinct : ['Sample street 1', 'Sample street 2', 'Sample street 3'];
}

function toSampleCouncil(name: string, prefix: string): Council {
  const wards = [1, 2, 3, 4].map(
    (number): Ward => [
      `Sample ward ${number}`,
      `${prefix}0${number}`,
      'Sample street 1|Sample street 2|Sample street 3',
    ],
  );
  return [name, wards];
}

const regions: Region[] = [
  ...mainland.map(
    ([name, latitude, longitude]): Region => [name, latitude, longitude, readRegion(name).DISTRIC.map(toCouncil)],
  ),
  ...zanzibar.map(
    ({ name, postcode, latitude, longitude, districts }): Region => [
      name,
      latitude,
      longitude,
      districts.map((district, index) => toSampleCouncil(district, `${postcode}${index + 1}`)),
    ],
  ),
];

const target = new URL('../src/locations/places.json', import.meta.url);
// A line a council keeps the differences of a new edition readable.
const text = JSON.stringify(regions).replaceAll(']]],["', ']]],\n["').replaceAll(']]]]],["', ']]]]],\n["');
writeFileSync(target, `${text}\n`);
const councils = regions.flatMap((region) => region[3]);
const wards = councils.flatMap((council) => council[1]);
const streets = wards.flatMap((ward) => ward[2].split('|'));
console.log(
  `${regions.length} regions, ${councils.length} councils, ${wards.length} wards, ${streets.length} streets, ` +
    `most in one parent ${Math.max(...wards.map((ward) => ward[2].split('|').length), ...councils.map((council) => council[1].length))}, ${text.length} characters`,
);
