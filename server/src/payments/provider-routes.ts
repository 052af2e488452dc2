import { isAllowed } from '@duka/domain/commands/caller-scope';
import {
  isKeyedProvider,
  type KeyedProvider,
  parsePaymentKeys,
  paymentKeyFields,
} from '@duka/domain/money/payment-keys';
import { hourMs } from '@duka/domain/values/durations';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireShop } from '#access/require-shop.ts';
import type { Seal } from '#account/seal.ts';
import type { Config } from '#config.ts';
import type { Database } from '#database/database.ts';
import { apiError } from '#errors.ts';
import { requireWriter } from '#http/caller/caller.ts';
import { createCallLimit, spendCallerLimit } from '#http/limits/rate-limit.ts';
import { bodyOf } from '#http/wire/json-body.ts';
import { invalidParam } from '#http/wire/params.ts';
import type { RunWrite } from '#writes/run-write.ts';
import { openKeys, type Providers, sealKeys } from './open-provider.ts';

export interface ProviderRouteDeps {
  readonly config: Pick<Config, 'payments' | 'publicUrl'>;
  readonly database: Database;
  readonly runWrite: RunWrite;
  readonly seal: Seal;
  readonly now: () => Date;
  readonly providers: Providers;
}

type OfShop = { Params: { storeId: string } };

/** How often in an hour keys are tried for an account: a provider counts, and may lock, calls with wrong ones. */
const triesPerHour = 20;
/** How many characters of a key are shown, of one that is at least four times as long. */
const shownLength = 4;

/** Registers the calls by which a shop chooses its provider of mobile money, under `/v1/shops` (R78). */
export async function providerRoutes(app: FastifyInstance, deps: ProviderRouteDeps): Promise<void> {
  const { config, database, runWrite, seal, now, providers } = deps;
  const tries = createCallLimit({ database, now }, 'payment keys', triesPerHour, hourMs);

  /** Returns who asks phones for the shop; to those with the right `settings` also the ends of its keys and where webhooks go. */
  app.get<OfShop>('/:storeId/payment-provider', async (request) => {
    const { storeId, scope } = await requireShop(database, request, ['sell', 'orders', 'credit', 'settings']);
    const opened = await providers.open(storeId);
    const chosen = { provider: opened?.provider.id ?? null, source: opened?.source ?? null };
    return isAllowed(scope, storeId, ['settings']) ? { ...chosen, ...(await describeKeys(request, storeId)) } : chosen;
  });

  async function describeKeys(request: FastifyRequest, storeId: string) {
    const row = await database.paymentProviders.get(storeId);
    const keys = (row?.sealedKeys && openKeys(seal, storeId, row.sealedKeys)) || {};
    const origin = config.publicUrl ?? `${request.protocol}://${request.host}`;
    const webhooks = Object.keys(paymentKeyFields).map((id) => [id, `${origin}/v1/payments/${id}/webhook`]);
    return {
      keys: Object.fromEntries(Object.entries(keys).map(([field, key]) => [field, endOf(key)])),
      webhooks: Object.fromEntries(webhooks),
      hasSandbox: config.payments.provider === 'sandbox',
    };
  }

  /** Takes `{ provider, keys }`: tries the keys and stores them sealed, in place of earlier ones. */
  app.put<OfShop>('/:storeId/payment-provider', async (request, reply) => {
    const { storeId } = await requireShop(database, request, ['settings']);
    const { provider, keys: typed } = bodyOf(request);
    const isSandbox = provider === 'sandbox' && config.payments.provider === 'sandbox';
    if (!isSandbox && !isKeyedProvider(provider)) {
      throw invalidParam('provider', `Value must be one of ${Object.keys(paymentKeyFields).join(', ')}.`);
    }
    await spendCallerLimit(request, reply, tries);
    const checked = isSandbox ? { keys: null, isChecked: true } : await checkKeys(provider as KeyedProvider, typed);
    const sealedKeys = checked.keys && sealKeys(seal, storeId, checked.keys);
    await runWrite(requireWriter(request), async (write) => {
      await write.paymentProviders.set({ storeId, provider: String(provider), sealedKeys, at: now().toISOString() });
      write.noteAct({ ...toAct(storeId), summary: String(provider) });
    });
    return { provider, source: 'shop', isChecked: checked.isChecked };
  });

  /** Returns the keys, and whether the provider has taken them; it may be out of reach. */
  async function checkKeys(provider: KeyedProvider, typed: unknown) {
    const isObject = typeof typed === 'object' && typed !== null && !Array.isArray(typed);
    const parsed = parsePaymentKeys(provider, isObject ? (typed as Record<string, unknown>) : {});
    if ('wrong' in parsed) throw invalidParam('keys', `Wrong or missing: ${parsed.wrong.join(', ')}.`);
    const answer = await providers.make(provider, parsed.keys).check();
    if (answer.kind === 'wrong')
      throw apiError(answer.part === 'keys' ? 'payment_keys_wrong' : 'payment_checksum_wrong');
    return { keys: parsed.keys as Readonly<Record<string, string>>, isChecked: answer.kind === 'right' };
  }

  /** Forgets the shop's own provider; payments that were asked for by it are asked about no more. */
  app.delete<OfShop>('/:storeId/payment-provider', async (request, reply) => {
    const { storeId } = await requireShop(database, request, ['settings']);
    await runWrite(requireWriter(request), async (write) => {
      if (!(await write.paymentProviders.get(storeId))) return;
      await write.paymentProviders.delete(storeId);
      write.noteAct({ ...toAct(storeId), summary: '' });
    });
    return reply.code(204).send();
  });
}

/** Returns the last characters of a long key, by which its owner knows it; empty for one of which they would be too much. */
function endOf(key: string): string {
  return key.length >= 4 * shownLength ? key.slice(-shownLength) : '';
}

function toAct(storeId: string) {
  return { kind: 'settings', storeId, subjectCollection: 'stores', subject: storeId } as const;
}
