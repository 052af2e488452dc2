import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectionIds } from '@duka/domain/collections';
import { expect, test } from 'vitest';
import { root } from './paths.js';

/**
 * Every file of a folder that is no test, with its room, the folder below; those beside the rooms, which join them, have
 * none.
 */
function listFiles(name) {
  const source = join(root, name);
  return readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => {
      const [room, ...inside] = path.slice(source.length + 1).split(/[\\/]/);
      return { room: inside.length > 0 ? room : undefined, path, text: readFileSync(path, 'utf8') };
    })
    .filter(({ room }) => room !== 'testing');
}

const files = listFiles('server/src');

test.each([
  ['domain/src', 'products', 'values'],
  ['server/src', 'documents', 'access'],
  ['server/src/database', 'sqlite', 'store'],
  ['server/src/http', 'limits', 'caller'],
  ['web/src', 'features', 'data'],
  ['web/src/data', 'outbox', 'local-store'],
  ['web/src/features/products', 'list', 'quick-change'],
  ['web/src/shop', 'figures', 'trade'],
  ['web/src/ui', 'forms', 'base'],
])('no room of %s opens one that opens it, over whatever others', (name, room, opened) => {
  const opens = findOpened(name);
  expect(opens.get(room)).toContain(opened);
  const circles = [...opens.keys()].flatMap((each) => findWay(opens, each, each)?.join(' opens ') ?? []);
  expect(circles).toEqual([]);
});

test('documents are written by the room of writes alone, but for the seeds, and the owners that earlier shops get', () => {
  const writing = /documents\s*\.\s*(insert|update|delete)\w*\(/;
  const rooms = files.filter(({ text }) => writing.test(text)).map(({ room, path }) => room ?? path);
  expect([...new Set(rooms)].sort()).toEqual(['database', 'seed', 'writes']);
});

test('the room of documents knows no collection', () => {
  const ids = collectionIds.join('|');
  const naming = new RegExp(`['"\`](${ids})['"\`]|(?:^|[{,])\\s*(${ids}):|\\bcollections\\.(${ids})\\b`, 'm');
  const own = files.filter(({ room }) => room === 'documents');
  expect(own).not.toEqual([]);
  expect(own.filter(({ text }) => naming.test(text)).map(({ path }) => path)).toEqual([]);
});

/** Says which of its rooms each room of a folder opens. */
function findOpened(name) {
  const opens = new Map();
  const [, inside] = name.split(/\/src\/?/);
  const opening = new RegExp(`(?:from |import\\()'#${inside ? `${inside}/` : ''}([a-z-]+)/`, 'g');
  for (const { room, text } of listFiles(name).filter(({ room }) => room !== undefined)) {
    const opened = opens.get(room) ?? new Set();
    for (const [, other] of text.matchAll(opening)) if (other !== room) opened.add(other);
    opens.set(room, opened);
  }
  return opens;
}

/** Lists the rooms on the way from one to another, both included; undefined when there is none. */
function findWay(opens, from, to, seen = new Set()) {
  for (const next of opens.get(from) ?? []) {
    if (next === to) return [from, to];
    if (seen.has(next)) continue;
    seen.add(next);
    const rest = findWay(opens, next, to, seen);
    if (rest) return [from, ...rest];
  }
  return undefined;
}
