import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { dayMs } from '@duka/domain/values/durations';
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Member } from '#http/caller/caller.ts';
import { cookieOptions } from '#http/caller/cookie-options.ts';
import { addressKey } from '#http/limits/rate-limit.ts';
import type { Source } from './attempts.ts';

const deviceCookie = 'duka_device';

/** Bytes of a mark: chance, and the seal that ties it to an account. */
const chanceBytes = 16;
const sealBytes = 16;
/** The most accounts that a device is known to; the one that signed in longest ago goes first. */
const maxMarks = 8;
/** Milliseconds that a browser stores the cookie, the most it will. */
const keptMs = 400 * dayMs;

export interface DeviceDeps {
  /** The server's 32 secret bytes that seal the marks. */
  readonly deviceKey: Buffer;
  readonly publicUrl: string | undefined;
  readonly now: () => Date;
}

/**
 * Returns a text that distinguishes the devices on which an account has signed in before; undefined on any other. It is a mark in
 * a cookie, which names nobody: only with the account at hand does the server's key show that it belongs to it (R18).
 */
function findDevice(request: FastifyRequest, accountId: string, key: Buffer): string | undefined {
  return readMarks(request).find((mark) => isMarkOf(mark, accountId, key));
}

/** Returns from where a call tries to get at an account, which may not exist. */
export function findSource(request: FastifyRequest, accountId: string | undefined, key: Buffer): Source {
  const device = accountId === undefined ? undefined : findDevice(request, accountId, key);
  return { address: addressKey(request.ip), device };
}

/** A session that has shown every factor is as good as a known device. */
export function sourceOfMember({ sessionId }: Member): Source {
  return { address: '', device: sessionId };
}

/** Makes this device one that the account knows, once it has shown every factor that it has to. */
export function rememberDevice(
  request: FastifyRequest,
  reply: FastifyReply,
  accountId: string,
  { deviceKey, publicUrl, now }: DeviceDeps,
): void {
  const marks = readMarks(request);
  const own = findDevice(request, accountId, deviceKey) ?? makeMark(accountId, deviceKey);
  const recentMarks = [own, ...marks.filter((mark) => mark !== own)].slice(0, maxMarks);
  const expires = new Date(now().getTime() + keptMs);
  reply.setCookie(deviceCookie, recentMarks.join('.'), { ...cookieOptions(request, publicUrl), expires });
}

function readMarks(request: FastifyRequest): string[] {
  const text = request.cookies[deviceCookie] ?? '';
  return /^[\w-]+(\.[\w-]+)*$/.test(text) ? text.split('.').slice(0, maxMarks) : [];
}

function makeMark(accountId: string, key: Buffer): string {
  const chance = randomBytes(chanceBytes);
  return Buffer.concat([chance, seal(chance, accountId, key)]).toString('base64url');
}

function isMarkOf(mark: string, accountId: string, key: Buffer): boolean {
  const bytes = Buffer.from(mark, 'base64url');
  if (bytes.length !== chanceBytes + sealBytes) return false;
  const chance = bytes.subarray(0, chanceBytes);
  return timingSafeEqual(bytes.subarray(chanceBytes), seal(chance, accountId, key));
}

function seal(chance: Buffer, accountId: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(chance).update(accountId).digest().subarray(0, sealBytes);
}
