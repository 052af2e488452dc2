/** Loads the commands of the domain, which are loaded where one is pending. The build makes them a script of their own (`web/build/stand-alone.ts`). */
export const loadCommands = () => import('./commands-on-copy.ts');
