/** Another person of the shop who allows one act, and why (R65): `pin` goes to the server alone, and is never stored on this device. */
export interface SignedOverride {
  readonly member: string;
  readonly reason: string;
  readonly proof?: string;
  readonly pin?: string;
}

/** The same before it is known of which act; `key` is that of their PIN. */
export interface Override extends Omit<SignedOverride, 'proof'> {
  readonly key?: Uint8Array<ArrayBuffer>;
}
