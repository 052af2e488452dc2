import { makeDocumentId } from '@duka/domain/document-id';
import type { UnsentCommand } from './command.ts';
import { runOrQueue } from './run-or-queue.ts';

/** Deletes a document, or queues that; true if it is gone. One that is gone already counts as deleted. Rejects as `runOrQueue`. */
export async function deleteOrQueue(asked: Omit<UnsentCommand, 'id' | 'kind' | 'data'>): Promise<boolean> {
  const id = makeDocumentId(Date.now(), Math.random);
  return (await runOrQueue({ ...asked, id, kind: 'delete', data: {} })) !== undefined;
}
