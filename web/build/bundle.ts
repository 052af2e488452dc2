import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from 'vite';

const entryKey = 'index.html';

/** What the built files need of each other, as Vite wrote it down. */
export interface Bundle {
  readonly manifest: Manifest;
  /** Modules with a script of their own, by their source path. */
  readonly lazy: readonly string[];
}

export function readBundle(dist: string): Bundle {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  return { manifest, lazy: [...listLazy(manifest, entryKey)] };
}

/** Modules with scripts of their own that the one under `key` leads to, at first or later. */
function listLazy(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  for (const module of chunk?.dynamicImports ?? []) {
    if (found.has(module)) continue;
    found.add(module);
    listLazy(manifest, module, found);
  }
  for (const imported of chunk?.imports ?? []) listLazy(manifest, imported, found);
  return found;
}

/**
 * Scripts and style sheets that must have arrived before the entry and the `modules` run, the entry's first. A module is
 * named by its source path, or by the name of the script that it travels in with others.
 */
export function filesFor(bundle: Bundle, modules: readonly string[] = []): string[] {
  const files = new Set<string>();
  const add = (key: string) => {
    const chunk = bundle.manifest[key] ?? Object.values(bundle.manifest).find(({ name }) => name === key);
    if (!chunk) throw new Error(`the build has no ${key}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const key of [entryKey, ...modules]) add(key);
  return [...files];
}

export function isScript(file: string): boolean {
  return file.endsWith('.js');
}
