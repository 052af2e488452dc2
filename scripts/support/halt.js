/** A message for the person at the terminal, shown without a stack. */
export class Halt extends Error {}
