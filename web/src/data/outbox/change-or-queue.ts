import { makeDocumentId } from '@duka/domain/document-id';
import { holdsData } from '#data/calls/document-data.ts';
import { updateDocument } from '#data/calls/documents.ts';
import type { Kept } from './command.ts';
import { toFixPath } from './fix-address.ts';
import { discardCorrected, mutateOrQueue } from './mutate-or-queue.ts';

interface ChangedDocument extends Omit<Kept, 'id' | 'kind' | 'seen' | 'shown' | 'mendPath'> {
  readonly path: string;
  /** The values that the form was opened with. */
  readonly opened: Readonly<Record<string, unknown>>;
  /** Made once by a form that `path` opens again for a rejected change (`WithRejectedCommand`); left out where there is none. */
  readonly id?: string;
}

/** A change that the server did not take, as its form reads it again: the changed fields alone. */
export interface RejectedChange<Fields> {
  readonly id: string;
  readonly data: Partial<Fields>;
}

/**
 * Stores the fields of a form that differ from those it was opened with, or queues them on this device with the values seen there, so that
 * what others write in the other fields stays; true if they are stored. Sends nothing where none differs. Throws as `mutateOrQueue`.
 */
export async function changeOrQueue({ opened, data: typed, id, ...asked }: ChangedDocument): Promise<boolean> {
  const changed = Object.keys(typed).filter((name) => !holdsData(opened, { [name]: typed[name] }));
  const pick = (values: ChangedDocument['opened']) => Object.fromEntries(changed.map((name) => [name, values[name]]));
  const data = pick(typed);
  const store = async () => {
    if (changed.length > 0) await updateDocument(asked.collection, asked.documentId, data);
    if (id !== undefined) await discardCorrected(id);
    return true;
  };
  if (changed.length === 0) return store();
  const fix = id !== undefined && { mendPath: toFixPath(asked.path, id), shown: { id, data } };
  const toCommand = (): Kept => ({
    ...{ ...asked, id: id ?? makeDocumentId(Date.now(), Math.random), kind: 'change', data, seen: pick(opened) },
    ...fix,
  });
  return (await mutateOrQueue(store, toCommand)) ?? false;
}
