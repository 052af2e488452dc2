import {
  type House,
  type LocationLevel,
  type Place,
  type PlacesAnswer,
  readHouses,
  readPlaceId,
  readPlaces,
} from '@duka/domain/places/places';
import { toApiFailure } from '#data/connection/api-error.ts';
import { track } from '#settled.ts';

/** The address without a slash at the end; the service needs no session and no project (NAPA-002). */
const serviceUrl = (import.meta.env.VITE_NAPA_URL || '/napa/v1').replace(/\/+$/, '');

/** Milliseconds for an answer, including a second try. */
const timeLimitMs = 8_000;

/** The call that answers each level; `districts` answers streets. */
const calls: Record<LocationLevel, string> = {
  region: 'napagetregions',
  district: 'napagetcouncils',
  ward: 'napagetwards',
  street: 'napagetdistricts',
  road: 'napagetmtaaroads',
  houseNo: 'napagethouseInfo',
};

/** The service gave no list: it failed, or it answered an error text (NAPA-009, NAPA-010). */
export class LocationServiceFailure extends Error {
  readonly isErrorText: boolean;

  constructor(message: string, { isErrorText = false, cause }: { isErrorText?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.name = 'LocationServiceFailure';
    this.isErrorText = isErrorText;
  }
}

/**
 * Lists the places of a level below a parent, by the parent's key; regions have none. Throws `LocationServiceFailure`.
 */
export function listPlaces(level: Exclude<LocationLevel, 'houseNo'>, parentKey?: string): Promise<readonly Place[]> {
  return ask(calls[level], parentKey, readPlaces);
}

export function listHouses(roadKey: string): Promise<readonly House[]> {
  return ask(calls.houseNo, roadKey, readHouses);
}

async function ask<Item extends Place>(
  path: string,
  parentKey: string | undefined,
  read: (answer: unknown) => PlacesAnswer<Item>,
): Promise<readonly Item[]> {
  const answer = read(await track(fetchAnswer(`${serviceUrl}/${path}`, parentKey)));
  if (answer.kind === 'list') return answer.places;
  if (answer.kind === 'error_text') throw new LocationServiceFailure(answer.text, { isErrorText: true });
  throw new LocationServiceFailure(`${path} answered no list`);
}

async function fetchAnswer(url: string, parentKey: string | undefined): Promise<unknown> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeLimitMs);
  const request: RequestInit = { signal: limit.signal, credentials: 'omit' };
  if (parentKey !== undefined) {
    request.method = 'POST';
    request.headers = { 'content-type': 'application/json' };
    request.body = JSON.stringify({ id: readPlaceId(parentKey) });
  }
  try {
    const response = await fetchTwice(url, request);
    if (!response.ok) throw new LocationServiceFailure(`${url} answered ${response.status}`);
    return await response.json();
  } catch (error) {
    if (error instanceof LocationServiceFailure) throw error;
    throw new LocationServiceFailure(`${url} did not answer`, { cause: toApiFailure(error) });
  } finally {
    clearTimeout(timer);
  }
}

/** Tries a failed call once more, as one dropped request should not cost a seller the real places. */
async function fetchTwice(url: string, request: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, request);
    if (response.status < 500) return response;
  } catch (error) {
    // Any other error is the time limit, which has run out for the second try too.
    if (!(error instanceof TypeError)) throw error;
  }
  return fetch(url, request);
}
