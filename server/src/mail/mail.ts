export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/** Sends a mail; resolves when the mail server, or the outbox, has it. */
export type SendMail = (mail: Mail) => Promise<void>;
