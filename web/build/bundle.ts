import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest, ManifestChunk } from 'vite';
import type { Rename } from './split-languages.ts';

/** The page with its style sheet, and the script that it starts, by its name in vite.config.ts. */
const entryKeys = ['index.html', 'boot'];

/** What the built files need of each other, as Vite wrote it down. */
export interface Bundle {
  readonly manifest: Manifest;
  /** Modules with a script of their own, by their source path. */
  readonly lazy: readonly string[];
}

/** Reads it for the language whose scripts have these names. */
export function readBundle(dist: string, rename: Rename): Bundle {
  const manifest: Manifest = JSON.parse(rename(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')));
  return { manifest, lazy: [...listLazy(manifest, entryKeys)] };
}

/** Modules with scripts of their own that those under `keys` lead to, at first or later. */
function listLazy(manifest: Manifest, keys: readonly string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    const { imports = [], dynamicImports = [] } = findChunk(manifest, key);
    const more = dynamicImports.filter((module) => !found.has(module));
    for (const module of more) found.add(module);
    listLazy(manifest, [...imports, ...more], found);
  }
  return found;
}

function findChunk(manifest: Manifest, key: string): ManifestChunk {
  const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key);
  if (!chunk) throw new Error(`the build has no ${key}`);
  return chunk;
}

/**
 * Scripts and style sheets that must have arrived before the entry and the `modules` run, the entry's first. A module is
 * named by its source path, or by the name of the script that it travels in with others.
 */
export function filesFor(bundle: Bundle, modules: readonly string[] = []): string[] {
  const files = new Set<string>();
  const add = (key: string) => {
    const chunk = findChunk(bundle.manifest, key);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const key of [...entryKeys, ...modules]) add(key);
  return [...files];
}

export function isScript(file: string): boolean {
  return file.endsWith('.js');
}
