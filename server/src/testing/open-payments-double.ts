import { fork } from 'node:child_process';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { DoubleControl, DoubleLedger } from './payments-double.ts';

export interface OpenDouble {
  readonly url: string;
  /** Steers the double and returns its ledger. */
  control(asked: DoubleControl): Promise<DoubleLedger>;
  ledger(): Promise<DoubleLedger>;
  /** Resolves when the double has a payment of this reference. */
  asked(reference: string): Promise<void>;
}

/** Starts the double as a process of its own, for one test. */
export async function openPaymentsDouble(): Promise<OpenDouble> {
  const program = fork(join(import.meta.dirname, 'payments-double-program.ts'), {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  onTestFinished(() => void program.kill());
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
    ...{ url, ledger, control: (asked) => call('/control', asked) },
    async asked(reference) {
      while (!(await ledger()).payments.some((payment) => payment.reference === reference));
    },
  };
}
