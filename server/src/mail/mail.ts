export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/** Hands a mail over; done when the mail server, or the outbox, has it. */
export type SendMail = (mail: Mail) => Promise<void>;
