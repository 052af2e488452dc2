import { renderToReadableStream, renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { lazyComponent } from './lazy-component.tsx';
import { LazyPart } from './lazy-part.tsx';

const Thread = ({ name }: { name: string }) => <h2>{name}</h2>;

test('a part whose script has come is shown at once, without what stands in for it', async () => {
  const Part = lazyComponent(async () => Thread);
  await Part.preload();
  const page = (
    <LazyPart fallback="waiting">
      <Part name="Neema" />
    </LazyPart>
  );
  expect(renderToString(page)).toContain('<h2>Neema</h2>');
});

test('a script that did not come is asked for again when its part is shown', async () => {
  const Part = lazyComponent(vi.fn(async () => Thread).mockRejectedValueOnce(new TypeError('offline')));
  await expect(Part.preload()).rejects.toThrow('offline');
  const stream = await renderToReadableStream(<Part name="Neema" />);
  expect(await new Response(stream).text()).toContain('<h2>Neema</h2>');
});
