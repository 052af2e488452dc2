import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiError } from '#errors.ts';
import { requireMember } from '#http/caller/caller.ts';

/** The most bytes of a body that anybody may send: an e-mail, a password, a name. */
const maxGuestBytes = 64 * 1024;
/** The most bytes that may be under way at once: of an address without a session, and of an account. */
const maxUnfinished = { ofAddress: 100 * 16 * 1024, ofAccount: 64 * 1024 * 1024 };
/** The most bytes that all accounts of an address may have under way in memory: of uploads only pieces are, and they do not count. */
const maxMemberBytes = 128 * 1024 * 1024;
/** The factor for bodies that arrive within a moment, when many come at once and none of them is slow. */
const maxTimes = 10;
/** Bytes that a body counts as at least, and one whose length nobody knows. */
const minBytes = 16 * 1024;
const unknownBytes = 8 * 1024 * 1024;
/** A file of the largest size with the form around it. */
const maxStoredBytes = 32 * 1024 * 1024;
/** Milliseconds for a guest's body to arrive, and for one that was refused to end. */
const maxBodyMs = 20_000;
/** Milliseconds after which a body is slow, and makes room for others of its address. */
const slowMs = 2000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if the call is open to callers without a session, so that their body is read. */
    forGuests?: boolean;
    /** True for a form of a page for everybody, whose texts take up to twelve bytes a letter. */
    isForm?: boolean;
  }
}

/** The settings of such a call. */
export const forGuests = { config: { forGuests: true } } as const;

/** Answers that refuse a guest before a body is read: the words of the room that the path is in. */
function refuseGuest(request: FastifyRequest): never {
  if (request.is404) throw apiError('general_route_not_found');
  if (request.url.startsWith('/v1/account')) requireMember(request, 'account');
  throw apiError('user_unauthorized');
}

/**
 * Refuses bodies before they are read (R48): those of guests on calls that need a session, and those beyond what an address or account
 * may have under way. What was refused is thrown away as it comes, and the connection ends when that takes too long, as it does for
 * guests' bodies that are read. The caller and the turn are known by now.
 */
export function boundBodies(room: FastifyInstance, patience = { maxBodyMs, slowMs, maxMemberBytes }): void {
  const unfinished = createUnfinished(patience.slowMs);
  const ofMembers = createMembersBodies(patience.maxMemberBytes);

  room.addHook('onRoute', (route) => {
    if (route.config?.forGuests) route.bodyLimit = Math.min(route.bodyLimit ?? maxGuestBytes, maxGuestBytes);
  });

  room.addHook('onRequest', async (request, reply) => {
    const length = lengthOf(request);
    if (length === 0) return;
    const isGuest = request.caller.kind === 'guest' && request.halfMember === undefined;
    const isRefused = isGuest && !request.routeOptions.config.forGuests;
    if (isGuest) endLate(request, reply, patience.maxBodyMs);
    const bytes = Math.max(minBytes, isGuest ? Math.min(length, maxGuestBytes) : length);
    const most = isGuest ? maxUnfinished.ofAddress : maxUnfinished.ofAccount;
    if (!unfinished.begin(request, reply, { bytes, most })) {
      endLate(request, reply, patience.maxBodyMs);
      throw apiError('general_rate_limit_exceeded', undefined, { retryAfterSeconds: 1 });
    }
    if (isRefused) refuseGuest(request);
    if (!isGuest && request.caller.kind !== 'operator' && !isUpload(request)) ofMembers.begin(request, reply, bytes);
  });
}

/** The most bytes of a body outside /v1: the places of an address are asked for by an id. */
const maxOtherBytes = 16 * 1024;
/** The most bytes of a form: every text of it at several times its longest, so that a long one is told in words, and thirty lines. */
export const maxFormBytes = 64 * 1024;

/** The settings of the route of a form. */
export const isForm = { config: { isForm: true } } as const;

/**
 * Refuses bodies on all paths outside /v1 that are long, or whose length nobody knows, before they are read; a short one has as long as a
 * guest's (R48). For the whole app, and added before its rooms.
 */
export function boundOtherBodies(app: FastifyInstance, maxMs = maxBodyMs): void {
  app.addHook('onRequest', async (request, reply) => {
    const length = lengthOf(request);
    if (length === 0 || request.url.startsWith('/v1/')) return;
    endLate(request, reply, maxMs);
    if (length > (request.routeOptions.config.isForm ? maxFormBytes : maxOtherBytes))
      throw apiError('general_payload_too_large');
  });
}

const isUpload = ({ headers }: FastifyRequest) => headers['content-type']?.startsWith('multipart/') === true;

interface Body {
  readonly bytes: number;
  readonly begunAt: number;
  readonly end: () => void;
}

/** Counts the bytes of bodies that have begun and not ended, by whose they are. */
function createUnfinished(slowMs: number) {
  const bodies = new Map<string, Set<Body>>();

  return {
    /** Counts a body until it ends. Returns false for one too many; one that has been slow for long makes room instead. */
    begin(
      request: FastifyRequest,
      reply: FastifyReply,
      { bytes, most }: { readonly bytes: number; readonly most: number },
    ) {
      const { account } = request.turn;
      const own = bodies.get(account) ?? new Set();
      let sum = bytes;
      for (const body of own) sum += body.bytes;
      const begunAt = performance.now();
      for (const body of own) {
        if (sum <= most || begunAt - body.begunAt < slowMs) break;
        sum -= body.bytes;
        body.end();
      }
      if (sum > maxTimes * most) return false;
      const body = { bytes, begunAt, end: () => request.raw.destroy() };
      bodies.set(account, own.add(body));
      onceEnded(request, reply, () => {
        own.delete(body);
        if (own.size === 0 && bodies.get(account) === own) bodies.delete(account);
      });
      return true;
    },
  };
}

/**
 * Counts the bodies of accounts by their address, so that many accounts of one caller fill no memory together. Beyond the limit
 * the oldest body of the account that has the most under way is ended at once.
 */
function createMembersBodies(maxBytes: number) {
  const addresses = new Map<string, Map<string, Set<Body>>>();

  function endOne(accounts: ReadonlyMap<string, ReadonlySet<Body>>): number {
    let most: { readonly bytes: number; readonly bodies: ReadonlySet<Body> } | undefined;
    for (const bodies of accounts.values()) {
      const bytes = sumBytes(bodies);
      if (!most || bytes > most.bytes) most = { bytes, bodies };
    }
    const [oldest] = most?.bodies ?? [];
    oldest?.end();
    return oldest?.bytes ?? 0;
  }

  return {
    begin(request: FastifyRequest, reply: FastifyReply, bytes: number): void {
      const { account, address } = request.turn;
      const accounts = addresses.get(address) ?? new Map<string, Set<Body>>();
      addresses.set(address, accounts);
      const bodies = accounts.get(account) ?? new Set();
      accounts.set(account, bodies);
      const forget = () => {
        bodies.delete(body);
        if (bodies.size === 0 && accounts.get(account) === bodies) accounts.delete(account);
        if (accounts.size === 0 && addresses.get(address) === accounts) addresses.delete(address);
      };
      const end = () => {
        forget();
        request.raw.destroy();
      };
      const body: Body = { bytes, begunAt: performance.now(), end };
      bodies.add(body);
      onceEnded(request, reply, forget);
      let sum = 0;
      for (const each of accounts.values()) sum += sumBytes(each);
      while (sum > maxBytes && accounts.size > 0) sum -= endOne(accounts);
    },
  };
}

function sumBytes(bodies: ReadonlySet<Body>): number {
  let sum = 0;
  for (const { bytes } of bodies) sum += bytes;
  return sum;
}

/** The bytes that the body may take on the disk while it comes: of a longer one no more is read. */
export function storedLengthOf(request: FastifyRequest): number {
  const isEndless = request.headers['transfer-encoding'] !== undefined;
  return isEndless ? maxStoredBytes : Math.min(lengthOf(request), maxStoredBytes);
}

/** The bytes of the body that is about to come. */
function lengthOf({ headers }: FastifyRequest): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : unknownBytes;
}

/** Calls back when the body has arrived, or its connection has ended. */
function onceEnded({ raw }: FastifyRequest, reply: FastifyReply, ended: () => void): void {
  let isEnded = false;
  const end = () => {
    if (isEnded) return;
    isEnded = true;
    ended();
  };
  raw.once('end', end);
  raw.once('close', end);
  // A body that nobody reads never ends, where the request was made without a connection.
  reply.raw.once('close', end);
}

/** Ends the connection unless the body has arrived in time. */
function endLate(request: FastifyRequest, reply: FastifyReply, maxMs: number): void {
  const timer = setTimeout(() => request.raw.destroy(), maxMs).unref();
  onceEnded(request, reply, () => clearTimeout(timer));
}
