/** The errors that a command is refused with: their HTTP status and their words for the person; docs/errors.md says when. */
export const commandErrors = {
  user_unauthorized: [401, 'The current user is not authorized to perform the requested action.'],
  document_not_found: [404, 'Document with the requested ID could not be found.'],
  document_already_exists: [
    409,
    'Document with the requested ID already exists. Try again with a different ID or use ID.unique() to generate a unique ID.',
  ],
  document_invalid_structure: [
    400,
    'The document structure is invalid. Please ensure the attributes match the collection.',
  ],
  document_update_conflict: [409, 'Remote document is newer than local.'],
  credit_limit_reached: [409, 'The customer may not owe more than the limit of their account.'],
  order_goods_expired: [409, 'Goods of this order have expired.'],
  wallet_message_refused: [422, 'This text is no message of a wallet that money came.'],
  wallet_reference_known: [409, 'A message with this reference has been noted already.'],
  wallet_receipt_settled: [409, 'This payment has been confirmed or dismissed already.'],
  shop_right_missing: [403, 'You lack the right for this in the shop. Ask its owner, or someone who has it.'],
  payment_provider_missing: [409, 'Nobody asks for mobile money for this shop. Choose a provider in the settings.'],
  payment_request_open: [
    409,
    'This is being asked for already. Wait for the answer, or cancel the request and ask again.',
  ],
  shop_page_closed: [409, 'The shop takes no orders by its page.'],
  relationship_value_invalid: [400, 'The relationship value is invalid.'],
} as const satisfies Record<string, readonly [code: number, message: string]>;

export type CommandErrorType = keyof typeof commandErrors;

/** A refused request. `message` is for the person, `cause` for the log; they are never swapped. */
export class ApiError<Type extends string = string> extends Error {
  readonly type: Type;
  /** The HTTP status. */
  readonly code: number;
  /** Whole seconds after which another try may help, where the server knows; answered as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(type: Type, code: number, message: string, { retryAfterSeconds, ...options }: ApiErrorOptions = {}) {
    super(message, options);
    this.name = 'ApiError';
    this.type = type;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface ApiErrorOptions extends ErrorOptions {
  readonly retryAfterSeconds?: number;
}

/** Makes a refusal of a command; without `message` it carries the words of the table. */
export function apiError(
  type: CommandErrorType,
  message?: string,
  options?: ApiErrorOptions,
): ApiError<CommandErrorType> {
  const [code, words] = commandErrors[type];
  return new ApiError(type, code, message ?? words, options);
}

/** Makes the refusal of a document that is not as its collection has it; wire section 8.1. */
export function invalidStructure(words: string): ApiError<CommandErrorType> {
  return apiError('document_invalid_structure', `Invalid document structure: ${words}`);
}
