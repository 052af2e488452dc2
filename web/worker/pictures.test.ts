import { afterEach, expect, test, vi } from 'vitest';
import { answerPicture, readPicture } from './pictures.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const file = 'http://localhost/v1/storage/buckets/files/files/a.b';

test.each([
  [`${file}/preview?width=128&height=128&project=duka`, { fileId: 'a.b', isSmall: true }],
  [`${file}/preview?width=480`, { fileId: 'a.b', isSmall: false }],
  [`${file}/view?project=duka`, { fileId: 'a.b', isSmall: false }],
  [`${file}/view?project=duka#shown=320`, { fileId: 'a.b', isSmall: false, shown: 320 }],
  [`${file}/download`, undefined],
  ['http://localhost/v1/account', undefined],
])('a picture of the shop is told from other calls: %s', (address, picture) =>
  expect(readPicture(new URL(address))).toEqual(picture),
);

const [jpeg, avif] = ['image/webp,*/*', 'image/avif,image/webp,*/*'];
const small = `${file}/preview?width=128&height=128&project=duka`;

test.each([
  ['a small picture', small, jpeg, false, small],
  ['a small picture, saving data', small, jpeg, true, `${file}/preview?width=64&height=64&project=duka`],
  ['a small picture for a browser that knows AVIF', small, avif, false, `${small}&quality=40&output=avif`],
  ['a picture by itself', `${file}/view?project=duka`, avif, false, `${file}/view?project=duka`],
  [
    'the same, saving data',
    `${file}/view?project=duka`,
    jpeg,
    true,
    `${file}/preview?project=duka&width=480&quality=60`,
  ],
  ['a photo', `${file}/view?project=duka#shown=320`, jpeg, false, `${file}/preview?project=duka&width=320&quality=60`],
  [
    'a photo for a browser that knows AVIF',
    `${file}/view?project=duka#shown=320`,
    ...([avif, false, `${file}/preview?project=duka&width=320&quality=40&output=avif`] as const),
  ],
  [
    'a photo on a large phone, saving data',
    `${file}/view?project=duka#shown=640`,
    ...([avif, true, `${file}/preview?project=duka&width=480&quality=40&output=avif`] as const),
  ],
])('%s comes with the pixels and in the form that the phone needs', async (_, address, accept, saves, fetched) => {
  const { show, saveData } = openPhone();
  if (saves) await saveData();
  expect(await show(address, accept)).toBe(`picture of ${fetched}`);
});

/** A phone whose browser keeps what it is told, with a network that can be cut. */
function openPhone() {
  const stores = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    const match = async (key: string) => store.get(key)?.clone();
    return { match, put: async (key: string, answer: Response) => void store.set(key, answer) };
  };
  const line = { isCut: false, asked: 0 };
  vi.stubGlobal('caches', { open });
  vi.stubGlobal('fetch', async (input: Request | string) => {
    line.asked += 1;
    if (line.isCut) throw new TypeError('Failed to fetch');
    return new Response(`picture of ${(typeof input === 'string' ? input : input.url).replace(/#.*/, '')}`);
  });
  const saveData = async () => (await open('duka-choices')).put('/saves-data', new Response('on'));
  const show = async (address: string, accept = '*/*') => {
    const request = new Request(address, { headers: { accept } });
    const answer = await answerPicture(request, readPicture(new URL(address)) ?? { fileId: '', isSmall: false });
    return answer.text();
  };
  return { line, show, saveData };
}

test('a small picture that was seen is shown without asking, and stands in for the large one while there is no network', async () => {
  const { line, show } = openPhone();
  const large = `${file}/view`;
  expect(await show(small)).toBe(`picture of ${small}`);
  expect(await show(large)).toBe(`picture of ${large}`);
  line.isCut = true;
  expect(await show(small)).toBe(`picture of ${small}`);
  expect(line.asked).toBe(2);
  expect(await show(large)).toBe(`picture of ${small}`);
  line.isCut = false;
  expect(await show(large)).toBe(`picture of ${large}`);
});

test('a picture that was never seen on this phone is missing without a network, and large ones are not kept', async () => {
  const { line, show } = openPhone();
  await show(`${file}/view`);
  line.isCut = true;
  await expect(show(`${file}/view`)).rejects.toThrow('Failed to fetch');
  await expect(show(`${file}/preview?width=128&height=128`)).rejects.toThrow('Failed to fetch');
});
