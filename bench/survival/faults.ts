import { withFolder } from './duka-process.ts';
import { fillDisk } from './fault-full-disk.ts';
import { holdSockets } from './fault-idle-sockets.ts';
import { lockDatabase } from './fault-locked-database.ts';
import { formatLock, mountLock, startReadOnly } from './fault-read-only.ts';
import { beSlow } from './fault-slow-clients.ts';
import { limitedDisk, mountedDisk, withMountedDisk } from './small-disk.ts';

interface Outcome {
  readonly faults: readonly string[];
  /** Says how the fault was caused, and what was measured on the way. */
  readonly remark: string;
}

export interface Fault {
  readonly name: string;
  readonly run: () => Promise<Outcome>;
}

/** Everything that may befall the server, in two sizes. */
export function listFaults({
  sockets,
  slowClients,
}: {
  readonly sockets: number;
  readonly slowClients: number;
}): Fault[] {
  return [
    { name: 'a full disk', run: fullDisk },
    { name: 'a limit on the size of files', run: fileLimit },
    { name: 'a read-only database', run: readOnly },
    { name: 'a database that another program holds', run: runLockedDatabase },
    { name: 'slow clients', run: () => slow(slowClients) },
    { name: 'idle sockets', run: () => withFolder((dataDir) => holdSockets(dataDir, sockets)) },
  ];
}

async function fullDisk(): Promise<Outcome> {
  const mounted = await withMountedDisk((place) => fillDisk(mountedDisk(place)));
  if (mounted)
    return { faults: mounted.result, remark: 'a mounted memory disk, filled and freed while the server runs' };
  const outcome = await fileLimit();
  return { ...outcome, remark: `nothing may be mounted here, so ${outcome.remark}` };
}

async function fileLimit(): Promise<Outcome> {
  const faults = await withFolder((folder) => fillDisk(limitedDisk(folder)));
  return { faults, remark: 'a limit on the size of files (ulimit -f), set and lifted with a restart' };
}

async function readOnly(): Promise<Outcome> {
  const mounted = await withMountedDisk((place) => startReadOnly(place, mountLock(place)));
  const faults = await withFolder((dataDir) => startReadOnly(dataDir, formatLock(dataDir)));
  return {
    faults: [...(mounted?.result ?? []), ...faults],
    remark: mounted
      ? 'a disk mounted read-only, and a file in a format that may not be written'
      : 'a file in a format that may not be written',
  };
}

async function runLockedDatabase(): Promise<Outcome> {
  return { faults: await withFolder(lockDatabase), remark: 'reads go on while a write waits' };
}

async function slow(count: number): Promise<Outcome> {
  return {
    faults: await withFolder((dataDir) => beSlow(dataDir, count)),
    remark: `${count} slow readers, ${count} slow senders`,
  };
}
