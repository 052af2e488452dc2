import { parseProgramme, parseRate, type SubsidyProgramme, type SubsidyRate } from '@duka/domain/orders/subsidy';
import { equal, limit, order } from '@duka/domain/query';
import { queryOptions } from '@tanstack/react-query';
import { listDocuments } from '#data/calls/documents.ts';

/** A programme of subsidised sales with what its goods cost a farmer. */
export interface ProgrammeWithRates extends SubsidyProgramme {
  readonly rates: readonly SubsidyRate[];
}

/** The newest programmes that are read: one shop has a few a year. */
const maxProgrammes = 100;
/** The most products of one programme. */
const maxRates = 500;

/** The programmes of a shop, the latest season first, also without a network. */
export function programmesQuery(storeId: string) {
  return queryOptions({
    queryKey: ['subsidies', storeId],
    queryFn: async (): Promise<readonly SubsidyProgramme[]> => {
      const rules = [equal('storeId', storeId), order('orderDesc', 'lastDay'), limit(maxProgrammes)];
      const { documents } = await listDocuments('subsidyProgrammes', rules);
      return documents.flatMap((document) => parseProgramme(document) ?? []);
    },
  });
}

/** The programmes whose season a day is in, each with its rates. */
export function seasonsQuery(storeId: string, day: string) {
  return queryOptions({
    queryKey: ['subsidies', storeId, 'seasons', day],
    queryFn: async (): Promise<readonly ProgrammeWithRates[]> => {
      const { documents } = await listDocuments('subsidyProgrammes', [equal('storeId', storeId), limit(maxProgrammes)]);
      const programmes = documents.flatMap((document) => parseProgramme(document) ?? []);
      const open = programmes.filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
      return Promise.all(open.map(async (programme) => ({ ...programme, rates: await listRates(programme.id) })));
    },
  });
}

export async function listRates(programmeId: string): Promise<readonly SubsidyRate[]> {
  const { documents } = await listDocuments('subsidyRates', [equal('programmeId', programmeId), limit(maxRates)]);
  return documents.flatMap((document) => parseRate(document) ?? []);
}
