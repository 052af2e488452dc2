import { makeDocumentId } from '@duka/domain/document-id';
import { holdsData } from '#data/calls/document-data.ts';
import type { UnsentCommand } from './command.ts';
import { toFixPath } from './fix-address.ts';
import { runOrQueue } from './run-or-queue.ts';

interface ChangedDocument extends Omit<UnsentCommand, 'id' | 'kind' | 'seen' | 'shown' | 'fixPath'> {
  readonly path: string;
  /** The values that the form was opened with. */
  readonly opened: Readonly<Record<string, unknown>>;
  /** Made once by a form that `path` opens again for a rejected change (`WithRejectedCommand`); left out where there is none. */
  readonly id?: string;
}

/** A rejected change, as its form reads it again: the changed fields alone. */
export interface RejectedChange<Fields> {
  readonly id: string;
  readonly data: Partial<Fields>;
}

/**
 * Stores the fields of a form that differ from those it was opened with, or queues them, so that what others write in the other fields
 * stays; true if they are stored. Sends nothing where none differs. Rejects as `runOrQueue`.
 */
export async function changeOrQueue({ opened, data: typed, id, ...asked }: ChangedDocument): Promise<boolean> {
  const changed = Object.keys(typed).filter((name) => !holdsData(opened, { [name]: typed[name] }));
  const pick = (values: ChangedDocument['opened']) => Object.fromEntries(changed.map((name) => [name, values[name]]));
  const data = pick(typed);
  const stored = await runOrQueue({
    ...{ ...asked, kind: 'change', data, seen: pick(opened) },
    id: id ?? makeDocumentId(Date.now(), Math.random),
    ...(id !== undefined && { fixPath: toFixPath(asked.path, id), shown: { id, data } }),
  });
  return stored !== undefined;
}
