import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const modules = join(root, 'node_modules');
export const web = join(root, 'web');
export const webDist = join(web, 'dist');
/** The source of the server, which `npm run dev` runs, and its build, which all else runs. */
export const serverSource = join(root, 'server/src/main.ts');
export const serverDist = join(root, 'server/dist');
export const serverMain = join(serverDist, 'main.js');
