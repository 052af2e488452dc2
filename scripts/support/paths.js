import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const modules = join(root, 'node_modules');
export const web = join(root, 'web');
export const webDist = join(web, 'dist');
export const serverMain = join(root, 'server/src/main.ts');
