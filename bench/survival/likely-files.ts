import fc from 'fast-check';
import { makeForm, oddId, value } from './any-request.ts';
import { type Call, type KnownShop, mostly, newId, word } from './likely-call.ts';
import { filesPath } from './wire.ts';

/** The file calls, about files there are. */
export function fileCall(own: KnownShop, other: KnownShop): fc.Arbitrary<Call> {
  const id = mostly(fc.constantFrom(...own.files), fc.oneof(fc.constantFrom(...other.files), oddId), 10);
  const range = fc.option(
    fc.tuple(fc.nat(300), fc.nat(300)).map(([from, more]) => `bytes=${from}-${from + more + 1}`),
    { nil: undefined, freq: 2 },
  );
  const shown = fc.tuple(id, fc.constantFrom('/view', '/download'), range).map(([one, end, part]) => ({
    method: 'GET' as const,
    path: `${filesPath}/${one}${end}`,
    headers: { range: part },
  }));
  const size = fc.integer({ min: 0, max: 400 }).map(String);
  const previewOptions = fc
    .record(
      {
        width: size,
        height: size,
        quality: fc.integer({ min: 0, max: 100 }).map(String),
        output: fc.constantFrom('jpg', 'png', 'webp', 'avif', 'gif'),
        rotation: fc.integer({ min: -360, max: 360 }).map(String),
        borderWidth: fc.nat(20).map(String),
        borderColor: fc.constantFrom('00ff00', 'x'),
        borderRadius: size,
        background: fc.constantFrom('ffffff', ''),
        opacity: fc.constantFrom('0', '0.5', '1', '2'),
        gravity: fc.constantFrom('center', 'top', 'bottom-left', 'x'),
      },
      { requiredKeys: [] },
    )
    .map((options) => new URLSearchParams(options).toString());
  const previewed = fc
    .tuple(id, previewOptions)
    .map(([one, options]) => ({ method: 'GET' as const, path: `${filesPath}/${one}/preview?${options}` }));
  const stored = fc
    .tuple(newId(own), fc.uint8Array({ minLength: 1, maxLength: 300 }), word)
    .map(([fileId, bytes, name]) => ({
      method: 'POST' as const,
      path: filesPath,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: makeForm(fileId, bytes, name, true),
    }));
  const renamed = fc
    .tuple(id, mostly<unknown>(word, value))
    .map(([one, name]) => ({ method: 'PUT' as const, path: `${filesPath}/${one}`, body: { name } }));
  return fc.oneof(
    { weight: 4, arbitrary: shown },
    { weight: 3, arbitrary: previewed },
    { weight: 3, arbitrary: stored },
    { weight: 2, arbitrary: renamed },
    id.map((one) => ({ method: 'GET' as const, path: `${filesPath}/${one}` })),
    id.map((one) => ({ method: 'DELETE' as const, path: `${filesPath}/${one}` })),
    word.map((text) => ({ method: 'GET' as const, path: `${filesPath}?search=${encodeURIComponent(text)}` })),
  );
}
