import { ApiError, type ApiErrorOptions, commandErrors, invalidStructure } from '@duka/domain/commands/command-error';

export { ApiError, invalidStructure };

/** Every error type we answer with: its HTTP status and its words for the person; docs/errors.md says when. */
export const errorTable = {
  ...commandErrors,
  general_argument_invalid: [400, 'The request contains one or more invalid arguments.'],
  general_query_invalid: [400, 'Invalid query.'],
  general_cursor_not_found: [400, 'The cursor document was not found.'],
  general_bad_request: [400, 'There was an error processing your request. Please check the inputs and try again.'],
  general_payload_too_large: [413, 'The request is too large.'],
  general_unauthorized_scope: [401, 'User (role: guests) missing scope (account)'],
  general_access_forbidden: [401, 'Access to this API is forbidden.'],
  general_unknown_origin: [403, 'Invalid Origin.'],
  general_route_not_found: [
    404,
    'Route not found. Please ensure the endpoint is configured correctly and that the API route is valid for this SDK version. Refer to the API docs for more details.',
  ],
  general_rate_limit_exceeded: [
    429,
    'Rate limit for the current endpoint has been exceeded. Please try again after some time.',
  ],
  general_phone_disabled: [501, 'Phone messages are not available.'],
  general_unknown: [500, 'Server Error'],
  general_service_unavailable: [503, 'The service cannot answer at the moment. Please try again.'],
  project_not_found: [
    404,
    'Project with the requested ID could not be found. Please check the value of the X-Appwrite-Project header to ensure the correct project ID is being used.',
  ],
  user_already_exists: [409, 'A user with the same id, email, or phone already exists in this project.'],
  user_target_already_exists: [409, 'A target with the same ID already exists.'],
  user_invalid_credentials: [401, 'Invalid credentials. Please check the email and password.'],
  user_key_and_session_set: [
    403,
    'API key and session used in same request. Use either `setSession` or `setKey`. Learn about which authentication method to use in the SSR docs: https://appwrite.io/docs/products/auth/server-side-rendering',
  ],
  user_session_already_exists: [401, 'Creation of a session is prohibited when a session is active.'],
  user_session_not_found: [404, 'The current user session could not be found.'],
  user_not_found: [404, 'User with the requested ID could not be found.'],
  user_invalid_token: [401, 'Invalid token passed in the request.'],
  user_jwt_invalid: [
    401,
    'The JWT token is invalid. Please check the value of the X-Appwrite-JWT header to ensure the correct token is being used.',
  ],
  user_email_already_verified: [409, 'User email is already verified'],
  user_email_not_verified: [400, 'The current user email is not verified.'],
  user_phone_not_verified: [400, 'The current user phone number is not verified.'],
  user_more_factors_required: [401, 'More factors are required to complete the sign in process.'],
  user_authenticator_not_found: [404, 'Authenticator could not be found on the current user.'],
  user_authenticator_already_verified: [409, 'This authenticator is already verified on the current user.'],
  user_recovery_codes_already_exists: [
    409,
    'The current user already generated recovery codes and they can only be read once for security reasons.',
  ],
  user_recovery_codes_not_found: [404, 'The current user does not have any recovery codes.'],
  database_timeout: [
    408,
    'The question took too long and was ended. Please narrow it: fewer values, a shorter list, or one shop only.',
  ],
  database_not_found: [404, 'Database not found'],
  collection_not_found: [404, 'Collection with the requested ID could not be found.'],
  document_missing_data: [400, 'The document data is missing. Try again with document data populated'],
  document_missing_payload: [
    400,
    'The document data and permissions are missing. You must provide either document data or permissions to be updated.',
  ],
  store_slug_taken: [409, 'Another shop has this address. Choose another one.'],
  poster_font_missing: [501, 'This server has no font to draw the picture with. Print the page of the poster instead.'],
  shop_pin_taken: [409, 'Somebody else of this shop has this PIN. Choose another one.'],
  shop_pin_missing: [409, 'Set the PIN of somebody first who may end the counter, such as your own.'],
  shop_pin_wrong: [403, 'This PIN is wrong.'],
  shop_pin_locked: [403, 'Too many wrong PINs for this person. Try again later.'],
  shop_proof_wrong: [403, 'This was not signed by the PIN of the person whom it names.'],
  counter_not_allowed: [403, 'A counter may not do this. Use a device of your own.'],
  payment_keys_wrong: [400, 'The provider does not know these keys. Copy them from your account there once more.'],
  payment_checksum_wrong: [400, 'The provider knows these keys, but not this checksum key. Copy it once more.'],
  command_id_reused: [409, 'Another command of this account has the same ID.'],
  document_delete_restricted: [403, 'Document cannot be deleted because it is referenced by another document.'],
  database_query_order_null: [
    400,
    'The order attribute had a null value. Cursor pagination requires all documents order attribute values are non-null.',
  ],
  shop_owner_fixed: [
    403,
    'The owner has every right in the shop, and is not removed. To change who owns it, hand the shop over.',
  ],
  shop_members_full: [
    409,
    'The shop has 50 people, as many as it may have. Remove one who does not work there any more.',
  ],
  shop_member_joined: [409, 'This person works in the shop with an account already.'],
  shop_invitation_invalid: [
    404,
    'This invitation cannot be used: it was used, has expired, or another one was made. Ask the shop for a new one.',
  ],
  shop_handover_missing: [404, 'There is no handover of this shop that could be done or taken back. Begin a new one.'],
  shop_handover_open: [409, 'The shop is being handed over to somebody else already. Take that back first.'],
  shop_handover_code_wrong: [
    400,
    'One of the two codes is wrong, or they are older than an hour. Check both, or ask for new ones.',
  ],
  storage_bucket_not_found: [404, 'Storage bucket with the requested ID could not be found.'],
  storage_file_not_found: [404, 'The requested file could not be found.'],
  storage_file_already_exists: [409, 'A storage file with the requested ID already exists.'],
  storage_file_empty: [400, 'Empty file passed to the endpoint.'],
  storage_invalid_file_size: [400, 'File size not allowed'],
  rows_limit_exceeded: [
    403,
    'There is no room for this: what your account has written takes all its room. Delete what you do not need, or contact support.',
  ],
  storage_limit_exceeded: [403, 'There is no room for this file: the storage of your account is full.'],
  storage_invalid_content_range: [
    400,
    'The content range is invalid. Please check the value of the Content-Range header.',
  ],
  storage_invalid_appwrite_id: [
    400,
    'The value for x-appwrite-id header is invalid. Please check the value of the x-appwrite-id header is valid id and not unique().',
  ],
  storage_invalid_range: [416, 'The requested range is not satisfiable. Please check the value of the Range header.'],
} as const satisfies Record<string, readonly [code: number, message: string]>;

export type ErrorType = keyof typeof errorTable;

/** Makes a refusal of the given type; without `message` it carries the words of the table. */
export function apiError(type: ErrorType, message?: string, options?: ApiErrorOptions): ApiError {
  const [code, words] = errorTable[type];
  return new ApiError(type, code, message ?? words, options);
}

/** Writes seconds as a person says them: `1 second`, `50 seconds`, `12 minutes`. */
export function writeWait(seconds: number): string {
  const [count, unit] = seconds < 100 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
