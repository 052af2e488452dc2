import { bucketId } from '@duka/domain/project';
import type { CommittedAccountEvent } from '#database/committed-events.ts';
import type { FileRow } from '#database/store/file-store.ts';
import { toWireFile } from './wire-file.ts';

/** Makes the event of a change of a file, for its uploader alone, even if others may read it; wire section 10, R15. */
export function makeFileEvent(action: 'create' | 'update' | 'delete', file: FileRow): CommittedAccountEvent {
  const channel = `buckets.${bucketId}.files`;
  return {
    kind: 'account',
    accountId: file.ownerId,
    resource: [
      ['buckets', bucketId],
      ['files', file.id],
    ],
    action,
    channels: ['files', channel, `${channel}.${file.id}`],
    payload: toWireFile(file),
  };
}
