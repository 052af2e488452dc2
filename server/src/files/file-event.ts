import { bucketId } from '@duka/domain/project';
import type { FileRow } from '#database/file-store.ts';
import type { LiveEvent } from '#http/live-event.ts';
import { isUploader } from './file-access.ts';
import { toWireFile } from './wire-file.ts';

/** Makes the event of a change of a file, for its uploader alone, whoever else may read it; wire section 10, R15. */
export function makeFileEvent(action: 'create' | 'update' | 'delete', file: FileRow): LiveEvent {
  const channel = `buckets.${bucketId}.files`;
  return {
    resource: [
      ['buckets', bucketId],
      ['files', file.id],
    ],
    action,
    channels: ['files', channel, `${channel}.${file.id}`],
    findAudience: async () => {
      const payload = toWireFile(file);
      return {
        candidates: [file.ownerId],
        seenBy: async (caller) => (isUploader(file, caller) ? payload : undefined),
      };
    },
  };
}
