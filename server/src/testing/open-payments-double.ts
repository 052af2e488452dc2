import { onTestFinished } from 'vitest';
import { type DoubleProcess, startDoubleProcess } from './payments-double-process.ts';

export type OpenDouble = DoubleProcess;

/** Starts the double as a process of its own, for one test. */
export async function openPaymentsDouble(): Promise<OpenDouble> {
  const double = await startDoubleProcess();
  onTestFinished(() => double.stop());
  return double;
}
