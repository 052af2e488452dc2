export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/** A text message to a phone: `to` is `+` and digits. */
export interface TextMessage {
  readonly to: string;
  readonly text: string;
}

/** Sends a text message; resolves when the gateway, or the outbox, has it. */
export type SendText = (message: TextMessage) => Promise<void>;

/** Sends a mail; resolves when the mail server, or the outbox, has it. */
export type SendMail = (mail: Mail) => Promise<void>;
