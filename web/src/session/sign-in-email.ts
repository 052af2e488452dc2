import { parseIdentifier } from '@duka/domain/accounts/sign-in';
import { equal, limit } from '@duka/domain/query';
import { listDocuments } from '#data/calls/documents.ts';

/**
 * The email to open a session with: the one typed, or the one the backend answers for a phone number, which may be
 * a stand-in and is shown nowhere (CALL-019, Q-109). Undefined when no account has the number; the first of several
 * counts.
 */
export async function findSignInEmail(identifier: string): Promise<string | undefined> {
  const { kind, value } = parseIdentifier(identifier);
  if (kind === 'email') return value;
  const { documents } = await listDocuments('users', [equal('phone', value), limit(1)]);
  return documents[0]?.email;
}
