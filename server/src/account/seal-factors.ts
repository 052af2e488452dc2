import type { Database } from '#database/database.ts';
import { isSealed, type Seal } from './seal.ts';

/** Thrown when the key is not the one that sealed the content of the database. */
export class WrongSealError extends Error {}

/**
 * Seals second factors that an earlier version of the server has stored in the clear. Rejects with `WrongSealError`, and
 * changes nothing, when a sealed one does not open: with another key every seller with an app would be locked out.
 */
export async function sealStoredFactors(database: Database, { seal, open }: Seal): Promise<void> {
  await database.transaction(async ({ factors }) => {
    for (const authenticator of await factors.listAuthenticators()) {
      const { accountId, secret } = authenticator;
      if (isSealed(secret)) checkOpens(() => open(secret, accountId));
      else await factors.putAuthenticator({ ...authenticator, secret: seal(secret, accountId) });
    }
    for (const accountId of await factors.listRecoveryCodeHolders()) {
      const codes = await factors.listRecoveryCodes(accountId);
      if (codes.every(isSealed)) continue;
      await factors.putRecoveryCodes(
        accountId,
        codes.map((code) => seal(code, accountId)),
      );
    }
  });
}

function checkOpens(open: () => string): void {
  try {
    open();
  } catch (error) {
    throw new WrongSealError('The key does not open what the database holds.', { cause: error });
  }
}
