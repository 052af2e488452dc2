import { onTestFinished, vi } from 'vitest';

/** Keeps the console's errors from failing the test; returns how each that was written begins. */
export function expectErrors(): () => string[] {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => logged.mockRestore());
  return () => logged.mock.calls.map(([words]) => String(words));
}
