import { type ApiError, apiError } from '#errors.ts';

/** The words for the person: what became of the request, and what to do. */
const words = {
  full: 'Nothing was saved: the store of the files is full. Please try again once the operator of the server has made room.',
  refused: 'The store of the files refuses the server. Please tell the operator of the server.',
  away: 'The store of the files does not answer as it should. Please try again; if it stays so, tell the operator of the server.',
};

/** Returns the refusal for whatever keeps the store from doing what it was asked. */
export function toStoreRefusal(error: unknown): ApiError {
  return apiError('general_service_unavailable', words[reasonOf(error)], { cause: error });
}

/** Each make of store has its own name for being full. */
function reasonOf(error: unknown): keyof typeof words {
  const { name = '', $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  if (status === 507 || /quota|storagefull|insufficientstorage|toomanyobjects/i.test(name)) return 'full';
  if (status === 401 || status === 403 || /credential/i.test(name)) return 'refused';
  return 'away';
}
