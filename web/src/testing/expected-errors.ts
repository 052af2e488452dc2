import { onTestFinished, vi } from 'vitest';

/** Lets the test log errors to the console without failing; returns a function that lists the first argument of each. */
export function expectErrors(): () => string[] {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => logged.mockRestore());
  return () => logged.mock.calls.map(([words]) => String(words));
}
