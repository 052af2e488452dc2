/** What keeps a script from going on, as one clear line for the person who called it. */
export class ScriptError extends Error {}

/** Runs a script; an explained failure ends it with its one line, any other with its trace. @param {() => Promise<unknown>} script */
export async function runScript(script) {
  try {
    await script();
  } catch (error) {
    console.error(error instanceof ScriptError ? error.message : error);
    process.exitCode = 1;
  }
}
