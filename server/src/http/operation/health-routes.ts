import { setTimeout as wait } from 'node:timers/promises';
import { capabilities } from '@duka/domain/capabilities';
import { appName, appVersion } from '@duka/domain/project';
import type { FastifyInstance } from 'fastify';
import { apiError } from '#errors.ts';
import { serverVersion } from '#http/wire/api-headers.ts';
import type { DiskState } from './disk-reserve.ts';

/** The services that the server needs; each returns when it is usable, and throws otherwise. */
export interface HealthChecks {
  readonly database: () => Promise<unknown>;
  readonly files: () => Promise<unknown>;
  readonly disk: () => Promise<DiskState>;
  /** True once the server is stopping: it serves on for a while, but requests are to go elsewhere. */
  readonly isLeaving: () => boolean;
}

type State = 'pass' | 'fail';
type Found = Readonly<Record<'database' | 'files', State>> & { readonly disk: DiskState };

/** Milliseconds after which something that has not answered counts as failing. */
const patienceMs = 2000;
/** Milliseconds for which what was found is answered again: anyone may ask, and asking a store costs money. */
const keptMs = 2000;

/** Registers the calls that balancers and supervisors ask, open to all; R37. */
export function addHealth(app: FastifyInstance, checks: HealthChecks): void {
  let found: Promise<Found> | undefined;
  let foundAt = Number.NEGATIVE_INFINITY;

  async function look(): Promise<Found> {
    const [database, files] = await Promise.all([stateOf(checks.database), stateOf(checks.files)]);
    return { database, files, disk: await checks.disk() };
  }

  async function stateOf(check: () => Promise<unknown>): Promise<State> {
    const late = new AbortController();
    try {
      await Promise.race([
        check(),
        wait(patienceMs, undefined, { signal: late.signal }).then(() => Promise.reject(new Error('no answer in time'))),
      ]);
      return 'pass';
    } catch (error) {
      app.log.warn({ err: error }, 'health check failed');
      return 'fail';
    } finally {
      late.abort();
    }
  }

  app.get('/v1/health/version', async () => ({ version: serverVersion, capabilities }));

  app.get('/v1/health/release', async () => ({ name: appName, version: appVersion }));

  app.get('/v1/health/live', async () => ({ status: 'pass' }));

  app.get('/v1/health/ready', async (_request, reply) => {
    if (checks.isLeaving()) throw apiError('general_service_unavailable', 'The server is being stopped.');
    if (found === undefined || performance.now() - foundAt > keptMs) {
      foundAt = performance.now();
      found = look();
    }
    const { database, files, disk } = await found;
    if (database === 'fail') throw apiError('general_service_unavailable', 'The database does not answer.');
    reply.header('Cache-Control', 'no-store');
    return { status: files === 'pass' && disk === 'pass' ? 'pass' : 'warn', database, files, disk };
  });
}
