import type { ComponentType } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { ChunkError, screen } from './screen.tsx';

const Orders = () => <h1>Orders</h1>;

/** Renders to the end and answers the markup, or throws what the screen threw. */
async function render(View: ComponentType): Promise<string> {
  const stream = await renderToReadableStream(<View />, { onError: () => {} });
  return new Response(stream).text();
}

test('a screen whose script is already there is shown at once, without a waiting state in between', async () => {
  const orders = screen('orders', async () => Orders);
  await orders.preload();
  const page = (
    <LazyPart fallback="waiting">
      <orders.View />
    </LazyPart>
  );
  expect(renderToString(page)).toContain('<h1>Orders</h1>');
});

test('a script that fails is "Loading chunk N failed" with its cause, and is asked for again afterwards [ERR-007]', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module');
  const load = vi.fn(async () => Orders).mockRejectedValueOnce(cause);
  const orders = screen('orders', load);

  const failure = await render(orders.View).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ChunkError);
  expect(failure).toMatchObject({ message: 'Loading chunk orders failed', cause });
  await expect(render(orders.View)).rejects.toBe(failure);

  if (failure instanceof ChunkError) failure.retry();
  expect(await render(orders.View)).toContain('Orders');
  expect(load).toHaveBeenCalledTimes(2);
});

test('a failed preload leaves no trace: the screen asks again when it is shown', async () => {
  const orders = screen('orders', vi.fn(async () => Orders).mockRejectedValueOnce(new TypeError('offline')));
  await orders.preload();
  expect(await render(orders.View)).toContain('Orders');
});
