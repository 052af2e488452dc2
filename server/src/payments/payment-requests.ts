import { confirmRequest } from '@duka/domain/commands/money/settle-request';
import { owedOf } from '@duka/domain/commands/orders/order-payments';
import { maxReferenceLength } from '@duka/domain/money/payment-reference';
import { askedForMs } from '@duka/domain/money/payment-request';
import { hourMs, minuteMs } from '@duka/domain/values/durations';
import type { Database } from '#database/database.ts';
import { equal } from '#database/query/conditions.ts';
import type { DocumentRow, Values } from '#database/types.ts';
import { type RunWrite, serverItself } from '#writes/run-write.ts';
import type { Providers } from './open-provider.ts';
import type { AskAnswer, Asked, PaymentProvider, QueryAnswer } from './provider.ts';

/** The fewest milliseconds between two questions about a request. */
const minGapMs = 3000;
/** Milliseconds after which one that has failed is asked about again. */
const failedGapsMs = [2 * minuteMs, 10 * minuteMs, hourMs] as const;
/** Milliseconds after which a request that its provider does not have is not sent any more: the payer has gone. */
const sendWithinMs = 10 * minuteMs;
/** The most requests that are attended to at once, that are read in one go, and whose next moments are planned. */
const atOnce = 8;
const batchSize = 100;
const maxPlanned = 500;

export interface PaymentDeps {
  readonly database: Database;
  readonly runWrite: RunWrite;
  readonly providers: Pick<Providers, 'open'>;
  readonly now: () => Date;
  /** Called with each answer of a provider that leaves open what became of a request; for the log, without the payer's number. */
  readonly onUnknownAnswer: (about: {
    readonly provider: string;
    readonly reference: string;
    readonly call: string;
  }) => void;
}

/**
 * Makes what brings payment requests to their end: each is sent once it is committed, and its provider asked about it, first every few
 * seconds and at last every hour, until it is known what became of it or three days are over (R77). Whatever is interrupted is taken up
 * again by `attend`, under the same reference.
 */
export function createPaymentRequests(deps: PaymentDeps) {
  const { database, runWrite, providers, now } = deps;

  /**
   * Takes what is due of a request for this process, and says when it is due again. Undefined where nothing is: of several processes that
   * come at once, one gets it.
   */
  async function claim(id: string): Promise<{ before: DocumentRow; dueAt: string | null } | undefined> {
    const known = await database.documents.get('paymentRequests', id);
    if (!known || !isDue(known, now().toISOString())) return undefined;
    const chosen = (await providers.open(String(known.attributes.storeId)))?.provider.id;
    return runWrite(serverItself, async (write) => {
      const before = await write.documents.get('paymentRequests', id);
      if (!before || !isDue(before, write.at)) return undefined;
      const provider = before.attributes.provider ?? chosen ?? null;
      const dueAt = findNextAt(before.attributes, write.at);
      await write.update('paymentRequests', before, { attributes: { dueAt, provider } });
      return { before: { ...before, attributes: { ...before.attributes, provider } }, dueAt };
    });
  }

  /**
   * Sends a request that is due, or asks about it. Resolves to when it is due again, as ISO text; undefined once that is over, or where
   * another process has claimed it.
   */
  async function attend(id: string): Promise<string | undefined> {
    const claimed = await claim(id);
    if (!claimed) return undefined;
    const { before: request, dueAt } = claimed;
    const { status, sentAt, askedAt, dueAt: dueBefore } = request.attributes;
    const provider = await findProvider(request);
    const ageMs = now().getTime() - Date.parse(String(askedAt));
    const isOver = ageMs >= askedForMs;
    // The server has not run for long: the first question after that may be too early for its network.
    const wasMissed = now().getTime() - Date.parse(String(dueBefore)) >= hourMs;
    // One that was claimed before may have been sent by a process that ended before it heard the answer.
    const isNew = sentAt === null && dueBefore === askedAt;
    if (!provider) {
      if (isNew) await end(id, { status: 'failed', failure: 'shop' });
      else if (isOver) await end(id, { status: 'expired' });
      return dueAt ?? undefined;
    }
    const answer = isNew ? ({ kind: 'missing' } as const) : await query(request, provider);
    if (answer.kind === 'missing' && sentAt === null) {
      if (status === 'asked' && ageMs < sendWithinMs && (await isOwed(request))) await send(request, provider);
      else await end(id, { status: 'expired' });
    } else if (isOver && !(answer.kind === 'unknown' && wasMissed)) await end(id, { status: 'expired' });
    return dueAt ?? undefined;
  }

  /** False for an order that was cancelled, deleted or paid while its request waited to be sent. */
  async function isOwed({ attributes: { orderId, accountId } }: DocumentRow): Promise<boolean> {
    if (typeof orderId !== 'string') return typeof accountId === 'string';
    const order = await database.documents.get('orders', orderId);
    return order !== undefined && owedOf(order) > 0;
  }

  async function send(request: DocumentRow, provider: PaymentProvider): Promise<void> {
    const answer = await provider.ask(toAsked(request));
    if (answer.kind === 'unknown') reportUnknown(request, provider, 'ask');
    if (answer.kind === 'refused') await end(request.id, { status: 'failed', failure: answer.failure });
    if (answer.kind === 'sent') await recordSent(request.id, answer);
  }

  /** Asks what became of a request and counts the answer (`confirmRequest`): a webhook's word counts nothing by itself. */
  async function query(request: DocumentRow, provider: PaymentProvider): Promise<QueryAnswer> {
    const answer = await provider.query(toAsked(request));
    if (answer.kind === 'unknown') reportUnknown(request, provider, 'query');
    if (answer.kind === 'paid') {
      const confirmed = { ...answer, receipt: answer.receipt.slice(0, maxReferenceLength) };
      await runWrite(serverItself, (write) => confirmRequest(write, request.id, confirmed));
    }
    if (answer.kind === 'failed') {
      const dueAt = later(now(), failedGapsMs[0]);
      await end(request.id, { status: 'failed', failure: answer.failure, dueAt });
    }
    return answer;
  }

  function reportUnknown({ attributes }: DocumentRow, { id }: PaymentProvider, call: string): void {
    deps.onUnknownAnswer({ provider: id, reference: String(attributes.reference), call });
  }

  /** Finds the provider that has a request; undefined where the shop has chosen another one since. */
  async function findProvider({ attributes }: DocumentRow): Promise<PaymentProvider | undefined> {
    const provider = (await providers.open(String(attributes.storeId)))?.provider;
    return provider?.id === attributes.provider ? provider : undefined;
  }

  function recordSent(id: string, { providerReference }: AskAnswer & { kind: 'sent' }): Promise<void> {
    return change(id, ({ sentAt }) => sentAt === null && { sentAt: now().toISOString(), providerReference });
  }

  /** Ends a request that is asked, unless it was confirmed meanwhile; one that the shop has cancelled stays cancelled. */
  function end(id: string, { dueAt = null, ...ending }: Values): Promise<void> {
    const known = { dueAt, settledAt: now().toISOString() };
    return change(id, ({ status, settledAt }) => {
      if (status === 'asked') return { ...ending, ...known };
      return status === 'cancelled' && settledAt === null && known;
    });
  }

  /** Changes a request as it is by now, where there is something to change. */
  async function change(id: string, toChanges: (attributes: Values) => Values | false): Promise<void> {
    await runWrite(serverItself, async (write) => {
      const row = await write.documents.get('paymentRequests', id);
      const attributes = row && toChanges(row.attributes);
      if (attributes) await write.update('paymentRequests', row, { attributes });
    });
  }

  /** Lists the requests that are due by a moment, the first ones first. */
  function listDue(until: Date, limit: number): Promise<DocumentRow[]> {
    const where = [{ method: 'lessThanEqual', attribute: 'dueAt', values: [until.toISOString()] }] as const;
    const order = [{ attribute: 'dueAt', descending: false }];
    return database.documents.list('paymentRequests', { where, order, limit });
  }

  return {
    attend,

    /** Asks about a request at once, whenever it is due. For whoever has a hint; resolves once the answer has been counted. */
    async askNow(id: string): Promise<void> {
      const request = await database.documents.get('paymentRequests', id);
      if (!request || request.attributes.status === 'confirmed') return;
      const provider = await findProvider(request);
      if (provider) await query(request, provider);
    },

    /** Finds the request that a provider knows by a reference. */
    async findByReference(reference: string): Promise<DocumentRow | undefined> {
      const where = [equal('reference', reference)];
      return (await database.documents.list('paymentRequests', { where, limit: 1 }))[0];
    },

    findProvider,

    /** Has `attendOne` attend to every request that is due; it never rejects. */
    async attendAll(attendOne: (id: string) => Promise<void>): Promise<void> {
      const tried = new Set<string>();
      for (;;) {
        const due = await listDue(now(), batchSize + tried.size);
        const ids = due.flatMap(({ id }) => (tried.has(id) ? [] : [id]));
        if (ids.length === 0) return;
        for (let from = 0; from < ids.length; from += atOnce) {
          const some = ids.slice(from, from + atOnce);
          for (const id of some) tried.add(id);
          await Promise.all(some.map(attendOne));
        }
      }
    },

    /** Lists the requests that are due within a time from now, the first ones first. */
    async listDueWithin(ms: number): Promise<{ readonly id: string; readonly dueAt: string }[]> {
      const rows = await listDue(new Date(now().getTime() + ms), maxPlanned);
      return rows.map(({ id, attributes: { dueAt } }) => ({ id, dueAt: String(dueAt) }));
    },

    /** Counts the requests older than an hour of which nobody knows what became; of more than 1,000 it returns 1,000. */
    countOld(): Promise<number> {
      const before = new Date(now().getTime() - hourMs).toISOString();
      const where = [
        equal('status', 'asked', 'cancelled'),
        { method: 'isNotNull', attribute: 'dueAt' },
        { method: 'lessThan', attribute: 'askedAt', values: [before] },
      ] as const;
      return database.documents.count('paymentRequests', where, 1000);
    },
  };
}

export type PaymentRequests = ReturnType<typeof createPaymentRequests>;

function isDue({ attributes: { dueAt } }: DocumentRow, at: string): boolean {
  return typeof dueAt === 'string' && dueAt <= at;
}

/**
 * Returns when a request is asked about again: after a quarter of its age, but at least three seconds and at most an hour. One that has
 * failed is asked about a few times more, as some of these are paid after all; null after that.
 */
function findNextAt({ askedAt, settledAt }: Values, at: string): string | null {
  const nowMs = Date.parse(at);
  if (typeof settledAt !== 'string') {
    const ageMs = nowMs - Date.parse(String(askedAt));
    return later(nowMs, Math.min(Math.max(ageMs / 4, minGapMs), hourMs));
  }
  const next = failedGapsMs.find((gapMs) => Date.parse(settledAt) + gapMs > nowMs);
  return next === undefined ? null : later(Date.parse(settledAt), next);
}

function later(from: Date | number, ms: number): string {
  return new Date(Number(from) + ms).toISOString();
}

function toAsked({ attributes: { reference, amount, phone, providerReference } }: DocumentRow): Asked {
  return {
    ...{ reference: String(reference), amount: Number(amount), phone: String(phone) },
    providerReference: typeof providerReference === 'string' ? providerReference : null,
  };
}
