/** Loads the commands of the domain, which come where one waits. The build makes them a script of their own (`web/build/stand-alone.ts`). */
export const loadCommands = () => import('./commands-on-copy.ts');
