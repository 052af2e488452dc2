/** Whether a shop keeps a register of inputs: `auto` means once one of its categories asks for it (INPUT-024). */
export const registerModes = ['auto', 'on', 'off'] as const;
export type RegisterMode = (typeof registerModes)[number];

/** Reads the stored mode; a shop that never chose has `auto`. */
export function parseRegisterMode(value: unknown): RegisterMode {
  return registerModes.find((mode) => mode === value) ?? 'auto';
}
