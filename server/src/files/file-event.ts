import { isPermitted, parsePermission, rolesOf } from '@duka/domain/permissions';
import { bucketId } from '@duka/domain/project';
import type { Stores } from '#database/database.ts';
import type { FileRow } from '#database/file-store.ts';
import type { Visitor } from '#http/caller.ts';
import type { Audience, LiveEvent } from '#http/live-event.ts';
import { toWireFile } from './wire-file.ts';

/** Makes the event of a change of a file, for those who may read it; wire section 10. */
export function makeFileEvent(
  stores: Pick<Stores, 'accounts'>,
  action: 'create' | 'update' | 'delete',
  file: FileRow,
): LiveEvent {
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
        candidates: findCandidates(file.permissions),
        seenBy: async (caller) => ((await mayRead(stores, file, caller)) ? payload : undefined),
      };
    },
  };
}

function findCandidates(permissions: readonly string[]): Audience['candidates'] {
  const parsed = permissions.flatMap((text) => parsePermission(text) ?? []);
  const roles = parsed.filter(({ action }) => action === 'read').map(({ role }) => role);
  if (roles.some((role) => role === 'any' || role === 'guests')) return 'everyone';
  if (!roles.every((role) => role.startsWith('user:'))) return 'members';
  return roles.map((role) => role.slice('user:'.length).split('/')[0] as string);
}

/** The account is read again: what a socket knew when it was opened, such as a proven e-mail, may no longer hold. */
async function mayRead({ accounts }: Pick<Stores, 'accounts'>, file: FileRow, caller: Visitor): Promise<boolean> {
  if (isPermitted(file.permissions, 'read', ['any'])) return true;
  const account = caller.kind === 'guest' ? undefined : await accounts.get(caller.accountId);
  const holder = account && { accountId: account.id, emailVerified: account.emailVerified, labels: account.labels };
  return isPermitted(file.permissions, 'read', rolesOf(holder));
}
