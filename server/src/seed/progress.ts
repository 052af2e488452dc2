/** A terminal's line is drawn over; any other output gets a line at every tenth. */
interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const barCharacters = 30;

/** Returns the function to call with the number done so far; the last call is the one with `done === total`. */
export function createProgress(output: Output, what: string): (done: number, total: number) => void {
  let lastTenth = -1;
  return (done, total) => {
    const share = total === 0 ? 1 : done / total;
    const counts = `${done.toLocaleString('en')} of ${total.toLocaleString('en')} ${what}`;
    if (output.isTTY) {
      const filled = Math.floor(share * barCharacters);
      const bar = '#'.repeat(filled) + '-'.repeat(barCharacters - filled);
      output.write(`\r[${bar}] ${Math.floor(share * 100)}% ${counts}${done === total ? '\n' : ''}`);
      return;
    }
    const tenth = Math.floor(share * 10);
    if (tenth === lastTenth) return;
    lastTenth = tenth;
    output.write(`${counts}\n`);
  };
}
