import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The maps of built files, read at the first error: Node's own way would keep 45 MB of them from the start on. */
const maps = new Map<string, SourceMap | undefined>();

/** Rewrites the stack of an error and of what caused it: the lines of our sources take the place of those of the built files. */
export function nameSourceLines(error: unknown): void {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at.stack !== undefined) at.stack = toSourceLines(at.stack);
  }
}

function toSourceLines(stack: string): string {
  return stack.replace(/(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g, (place, url: string, line: string, column: string) => {
    const file = fileURLToPath(url);
    const found = readMap(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!found || !('originalSource' in found)) return place;
    const source = pathToFileURL(resolve(file, '..', found.originalSource));
    return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  });
}

function readMap(file: string): SourceMap | undefined {
  if (!maps.has(file)) {
    const map = `${file}.map`;
    maps.set(file, existsSync(map) ? new SourceMap(JSON.parse(readFileSync(map, 'utf8'))) : undefined);
  }
  return maps.get(file);
}
