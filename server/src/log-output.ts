import pino from 'pino';

/** Milliseconds that a line waits for others, and the bytes of lines that wait for no more. */
const maxWaitMs = 250;
const maxBytes = 8192;
/** The level from which on nothing waits: a warning, in the logger's numbers. */
const urgentLevel = 40;

/**
 * Opens the standard output, or another file descriptor, for the log. The lines of requests are gathered, as to write each by
 * itself takes a thread a turn and a tenth of a call. Warnings and errors are written at once, with all before them; the end of the process writes what is left.
 */
export function openLogOutput(dest = 1) {
  const output = pino.destination({ dest, minLength: maxBytes, contentMode: 'buffer' }) as unknown as Output;
  let waiting: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(waiting);
    waiting = undefined;
    output.flush();
  }

  return {
    // Asks the logger for the level of each line.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string): void {
      output.write(Buffer.from(line));
      if (this.lastLevel >= urgentLevel) flush();
      else waiting ??= setTimeout(flush, maxWaitMs).unref();
    },
  };
}

/** What the library opens for bytes, while its types tell of text alone. */
interface Output {
  write(bytes: Buffer): void;
  flush(): void;
}
