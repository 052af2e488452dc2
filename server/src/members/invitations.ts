import { randomBytes } from 'node:crypto';
import { toUserProfile } from '@duka/domain/accounts/user-profile';
import { requireRight } from '@duka/domain/commands/command';
import { defaultPermissions } from '@duka/domain/permissions';
import { dayMs } from '@duka/domain/values/durations';
import { readTwoFactorStatus } from '#account/mfa.ts';
import { hashSecret } from '#account/sessions.ts';
import type { Database, StoresOfWrite } from '#database/database.ts';
import { equal } from '#database/query/conditions.ts';
import type { InvitationRow } from '#database/store/invitation-store.ts';
import type { DocumentRow } from '#database/types.ts';
import { apiError } from '#errors.ts';
import type { Member, Writer } from '#http/caller/caller.ts';
import { type RunWrite, serverItself } from '#writes/run-write.ts';
import type { Write } from '#writes/write.ts';
import { requireAllRightsOf, requireMember } from './members.ts';

/** Milliseconds for which an invitation is accepted. */
const invitationMs = 7 * dayMs;
const tokenBytes = 32;

export interface InvitationDeps {
  readonly database: Database;
  readonly runWrite: RunWrite;
  readonly now: () => Date;
}

/** A new invitation, with what its mail or text says. */
export interface NewInvitation {
  readonly token: string;
  /** ISO text. */
  readonly expiresAt: string;
  readonly shopName: string;
  readonly memberName: string;
  readonly phone: string | null;
}

/**
 * Makes an invitation in place of any earlier one of the member. Rejects with `ApiError` 404 `document_not_found` for a member of another shop
 * or one who was removed, 403 `shop_right_missing`, and 409 `shop_member_joined` for one with an account (R64).
 */
export function createInvitation(
  { runWrite, now }: Pick<InvitationDeps, 'runWrite' | 'now'>,
  { storeId, memberId }: { readonly storeId: string; readonly memberId: string },
  caller: Writer,
): Promise<NewInvitation> {
  const token = randomBytes(tokenBytes).toString('base64url');
  return runWrite(caller, async (write) => {
    requireRight(write, storeId, ['staff']);
    const member = await requireMember(write, storeId, memberId);
    const { active, accountId, name, phone = null } = member.attributes;
    if (active !== true) throw apiError('document_not_found', 'This person was removed. Add them again first.');
    if (typeof accountId === 'string') throw apiError('shop_member_joined');
    // Who opens the link has these rights, and it may be who makes it.
    requireAllRightsOf(write.scope, storeId, member);
    const expiresAt = new Date(now().getTime() + invitationMs).toISOString();
    await write.invitations.deleteOfMember(memberId);
    await write.invitations.insert({
      ...{ tokenHash: hashSecret(token), memberId, storeId, expiresAt, usedAt: null },
      ...{ invitedBy: write.scope.accountId ?? null, createdAt: now().toISOString() },
    });
    const shop = await write.documents.get('stores', storeId);
    const shopName = String(shop?.attributes.storeName ?? '');
    return { token, expiresAt, shopName, memberName: String(name), phone: typeof phone === 'string' ? phone : null };
  });
}

/** An invitation that can be used now. */
interface OpenInvitation {
  readonly invitation: InvitationRow;
  readonly member: DocumentRow;
  readonly shop: DocumentRow;
}

/** Finds an invitation that can be used. Rejects with `ApiError` 404 `shop_invitation_invalid` for any other (R64). */
export async function findInvitation(
  { invitations, documents }: Pick<StoresOfWrite, 'invitations' | 'documents'>,
  token: string,
  now: Date,
): Promise<OpenInvitation> {
  const invitation = await invitations.find(hashSecret(token));
  const isOpen = invitation && invitation.usedAt === null && invitation.expiresAt > now.toISOString();
  const member = isOpen ? await documents.get('shopMembers', invitation.memberId) : undefined;
  const shop = isOpen ? await documents.get('stores', invitation.storeId) : undefined;
  const { active, storeId, accountId } = member?.attributes ?? {};
  const isTaken = typeof accountId === 'string';
  if (!isOpen || !member || !shop || active !== true || isTaken || storeId !== shop.id) {
    throw apiError('shop_invitation_invalid');
  }
  return { invitation, member, shop };
}

/**
 * Makes the caller's account that of the invited member, once. Rejects as `findInvitation`, and with `ApiError` 409 `shop_member_joined` for an
 * account that owns the shop or works there (R64).
 */
export function acceptInvitation(
  { runWrite, now }: Pick<InvitationDeps, 'runWrite' | 'now'>,
  token: string,
  caller: Member,
): Promise<{ readonly storeId: string; readonly memberId: string }> {
  // Only the server writes members; what it counts is the shop's.
  return runWrite(serverItself, async (write) => {
    const { invitation, member, shop } = await findInvitation(write, token, now());
    const user = await findOrMakeUser(write, caller);
    const rows = await write.documents.list('shopMembers', {
      where: [equal('accountId', user.id), equal('storeId', shop.id), equal('active', true)],
    });
    if (rows.length > 0) {
      throw apiError('shop_member_joined', 'You work in this shop with this account already.');
    }
    await write.invitations.markUsed(invitation.tokenHash, now().toISOString());
    await write.update('shopMembers', member, { attributes: { accountId: user.id } });
    return { storeId: shop.id, memberId: member.id };
  });
}

/** Returns the users document of an account; makes one for an account that has not registered a shop. */
async function findOrMakeUser(write: Write, caller: Member): Promise<DocumentRow> {
  const { accountId } = caller;
  const [user] = await write.documents.list('users', { where: [equal('userId', accountId)], limit: 1 });
  const account = user ? undefined : await write.accounts.get(accountId);
  if (user) return user;
  if (!account) throw apiError('user_not_found');
  const { email, name } = account;
  const profile = toUserProfile({ userId: accountId, fullName: name || email, email, phone: '', bio: '' });
  return write.insert('users', {
    id: accountId,
    permissions: defaultPermissions(caller),
    attributes: { ...profile, phone: null, m2fStatus: await readTwoFactorStatus(write, accountId) },
  });
}
