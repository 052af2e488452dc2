import { fileURLToPath } from 'node:url';

/** The folder of the whole project; every script works from here, wherever it was called. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** An absolute path inside the project. @param {string} path */
export const inProject = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
