import { renderToReadableStream, renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { LazyPart } from './lazy-part.tsx';
import { preloadedPart } from './preloaded-part.tsx';

const Thread = ({ name }: { name: string }) => <h2>{name}</h2>;

test('a part whose script has come is shown at once, without what stands in for it', async () => {
  const part = preloadedPart(async () => Thread);
  await part.preload();
  const page = (
    <LazyPart fallback="waiting">
      <part.View name="Neema" />
    </LazyPart>
  );
  expect(renderToString(page)).toContain('<h2>Neema</h2>');
});

test('a script that did not come is asked for again when its part is shown', async () => {
  const part = preloadedPart(vi.fn(async () => Thread).mockRejectedValueOnce(new TypeError('offline')));
  await expect(part.preload()).rejects.toThrow('offline');
  const stream = await renderToReadableStream(<part.View name="Neema" />);
  expect(await new Response(stream).text()).toContain('<h2>Neema</h2>');
});
