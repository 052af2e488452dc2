import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Halt } from './halt.js';
import { node26 } from './node26.js';
import { root, serverMain } from './paths.js';

/** The first demo seller, with the address that the server's own first lines name. */
const seller = { email: 'asha@duka.example', password: 'DukaDemo2026' };

/**
 * Starts the built server with the demo shop on a free port.
 * @param {string} dataDir
 */
export async function startDemo(dataDir) {
  const child = spawn(node26(), [serverMain], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DUKA_DATA_DIR: dataDir, DUKA_SEED: 'demo' },
  });
  const url = await readAddress(child);
  return {
    url,
    /** Signs the demo seller in; returns the Cookie header that a browser would send. */
    async signIn() {
      const answer = await fetch(`${url}/v1/account/sessions/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-appwrite-project': 'duka' },
        body: JSON.stringify(seller),
      });
      if (answer.status !== 201) throw new Error(`The demo seller could not sign in: ${await answer.text()}`);
      return answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
    },
    async stop() {
      if (!child.connected) return;
      const ended = once(child, 'exit');
      child.send('stop');
      await ended;
    },
  };
}

/** Waits for the line in which the server names its address, and drops the rest of its log. */
function readAddress(child) {
  const lines = createInterface({ input: child.stdout });
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const address = /^Duka is ready at (\S+)/.exec(line)?.[1];
      if (address) resolve(address);
    });
    child.on('exit', () => reject(new Halt('The server did not start; see above.')));
  });
}
