import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './paths.js';

const source = join(root, 'server', 'src');

/** Every file of the server that is no test, with the rooms it opens. Files beside the rooms, which join them, are left out. */
const files = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.parentPath !== source && /(?<!\.test)\.ts$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ room: path.slice(source.length + 1).split(/[\\/]/)[0], path, text: readFileSync(path, 'utf8') }))
  .filter(({ room }) => room !== 'testing');

const opens = new Map();
for (const { room, text } of files) {
  const opened = opens.get(room) ?? new Set();
  for (const [, other] of text.matchAll(/from '#([a-z-]+)\//g)) if (other !== room) opened.add(other);
  opens.set(room, opened);
}

test('no room of the server opens one that opens it, over whatever others', () => {
  const circles = [];
  for (const room of opens.keys()) {
    const way = findWay(room, room);
    if (way) circles.push(way.join(' opens '));
  }
  expect(opens.get('documents')).toContain('access');
  expect(circles).toEqual([]);
});

test('documents are written by the room of writes alone, but for the seeds', () => {
  const writing = /documents\s*\.\s*(insert|update|delete|deleteSome)\(/;
  const rooms = files.filter(({ text }) => writing.test(text)).map(({ room }) => room);
  expect([...new Set(rooms)].sort()).toEqual(['seed', 'writes']);
});

/** Lists the rooms on the way from one to another, both included; undefined when there is none. */
function findWay(from, to, seen = new Set()) {
  for (const next of opens.get(from) ?? []) {
    if (next === to) return [from, to];
    if (seen.has(next)) continue;
    seen.add(next);
    const rest = findWay(next, to, seen);
    if (rest) return [from, ...rest];
  }
  return undefined;
}
