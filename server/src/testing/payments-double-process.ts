import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { DoubleControl, DoubleLedger } from './payments-double.ts';

export interface DoubleProcess {
  readonly url: string;
  /** Steers the double and returns its ledger. */
  control(asked: DoubleControl): Promise<DoubleLedger>;
  ledger(): Promise<DoubleLedger>;
  /** Resolves when the double has a payment of this reference. */
  asked(reference: string): Promise<void>;
  stop(): void;
}

/** Starts the double as a process of its own. */
export async function startDoubleProcess(): Promise<DoubleProcess> {
  const program = fork(join(import.meta.dirname, 'payments-double-program.ts'), {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let text = '';
    program.stdout?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      const found = /ready at (\S+)/.exec(text)?.[1];
      if (found) resolve(found);
    });
    program.once('exit', () => reject(new Error(`The double ended: ${text}`)));
  });
  const call = async (path: string, body?: object) => {
    const answer = await fetch(url + path, body && { method: 'POST', body: JSON.stringify(body) });
    return (await answer.json()) as DoubleLedger;
  };
  const ledger = () => call('/ledger');
  return {
    ...{ url, ledger, control: (asked) => call('/control', asked), stop: () => void program.kill() },
    async asked(reference) {
      while (!(await ledger()).payments.some((payment) => payment.reference === reference));
    },
  };
}
