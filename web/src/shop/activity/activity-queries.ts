import { type Activity, type ActivityKind, parseActivity } from '@duka/domain/members/activity';
import { compare, equal, limit, offset, order, type QueryDescription } from '@duka/domain/query';
import { startOfDay } from '@duka/domain/values/dates';
import { addDays } from '@duka/domain/values/periods';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listDocuments } from '#data/calls/documents.ts';

/** What a list of acts shows; '' and an empty list stand for all. */
export interface ActivityFilter {
  readonly member: string;
  readonly kinds: readonly ActivityKind[];
  /** A day as `2026-11-21`. */
  readonly day: string;
  /** Counts from 1. */
  readonly page: number;
}

export const actsOfPage = 20;

/** Asks for a page of what was done in a shop, the newest first; the server leaves out what the person may not see. */
export function useActivities(storeId: string, filter: ActivityFilter) {
  const { member, kinds, day, page } = filter;
  const rules = [
    equal('storeId', storeId),
    ...(member === '' ? [] : [equal('member', member)]),
    ...(kinds.length === 0 ? [] : [equal('kind', ...kinds)]),
    ...(day === '' ? [] : onDay(day)),
  ];
  return useQuery({
    queryKey: ['activities', storeId, filter],
    queryFn: () => list([...rules, limit(actsOfPage), offset((page - 1) * actsOfPage)]),
    placeholderData: keepPreviousData,
  });
}

function onDay(day: string): QueryDescription[] {
  return [compare('greaterThanEqual', 'at', startOfDay(day)), compare('lessThan', 'at', startOfDay(addDays(day, 1)))];
}

/** Asks for the newest acts on one document, and how many there are. */
export function useActivitiesOf(subject: string, count: number) {
  return useQuery({
    queryKey: ['activities', 'of', subject, count],
    queryFn: () => list([equal('subject', subject), limit(count)]),
    placeholderData: keepPreviousData,
  });
}

async function list(
  rules: readonly QueryDescription[],
): Promise<{ readonly total: number; readonly activities: readonly Activity[] }> {
  const { total, documents } = await listDocuments('activities', [...rules, order('orderDesc', 'at')]);
  return { total, activities: documents.flatMap((document) => parseActivity(document) ?? []) };
}
