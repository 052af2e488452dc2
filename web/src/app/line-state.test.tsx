// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { startApp } from '#testing/render-app.ts';

test('the bar says whether the seller is on line, from the moment the line is gone until it is back', async () => {
  const app = await startApp();
  await app.signInNew();
  await app.open('/dashboard');
  const state = await screen.findByText('Online');
  expect(state.closest('[role=status]')).toHaveTextContent(/^Online$/);
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await screen.findByText('Offline');
  onLine.mockRestore();
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText('Offline')).toBeNull());
});
