import { AppwriteException, Client } from 'appwrite';
import { expect, test } from 'vitest';
import { openRealBackend } from '#testing/real-backend.ts';
import { ApiFailure, call, isSignedOutFailure, isWorthRetrying, toApiFailure } from './api-error.ts';

const failure = (status: number, type: string, message: string) => new ApiFailure(message, { status, type });

test('an answer of 400 and more is thrown with message, status, type and body [ERR-001, ERR-002]', async () => {
  await openRealBackend();
  const { createSession } = await import('#data/calls/account.ts');
  const error = await createSession('asha@duka.example', 'DukaTest2026').catch((thrown) => thrown);
  const message = 'Invalid credentials. Please check the email and password.';
  expect(error).toMatchObject({ name: 'ApiFailure', status: 401, type: 'user_invalid_credentials', message });
  expect(JSON.parse(error.response)).toMatchObject({ message, code: 401 });
});

test('a call without its parameter, an endpoint without a protocol, an upload without a file [ERR-004, ERR-005, ERR-006]', async () => {
  const { accountService } = await import('./client.ts');
  const missing = undefined as unknown as string;
  await expect(call(async () => accountService.createEmailPasswordSession(missing, 'x'))).rejects.toMatchObject({
    message: 'Missing required parameter: "email"',
    status: 0,
  });
  expect(() => new Client().setEndpoint('duka.example/v1')).toThrow('Invalid endpoint URL: duka.example/v1');
  const upload = () => new Client().chunkedUpload('post', new URL('http://localhost'), {}, {}, () => {});
  await expect(call(upload)).rejects.toThrow('File not found in payload');
});

test('an opaque answer of a stranger keeps its words and its 403 [ERR-003]', () => {
  const words = 'Invalid Origin. Register your new client (duka.example) as a new Web platform';
  const opaque = toApiFailure(new AppwriteException(words, 403, 'forbidden', ''));
  expect(opaque).toMatchObject({ status: 403, type: 'forbidden', message: words, isAuthentication: false });
});

test('no answer is a network failure without words', () => {
  expect(toApiFailure(new TypeError('Failed to fetch'))).toMatchObject({ status: 0, isNetwork: true, message: '' });
});

test("a proxy's error page is no sentence for a seller [AUTH-032]", () => {
  const page = '<html>Bad gateway</html>';
  expect(toApiFailure(new AppwriteException(page, 502, undefined, page))).toMatchObject({ status: 502, message: '' });
});

test('an answer that is not JSON after all has no words either', () => {
  expect(toApiFailure(new SyntaxError('Unexpected token <'))).toMatchObject({ isNetwork: false, message: '' });
});

test.each([
  [401, '', ''],
  [403, 'general_unauthorized_scope', ''],
  [403, 'user_unauthorized', ''],
  [500, '', 'The current user is not authorized to perform the requested action.'],
  [500, '', 'Invalid credentials. Please check the email and password.'],
  [500, '', 'User (role: guests) missing scope (account)'],
])('%s %s "%s" is an authentication error [PERM-011, PERM-012, PERM-013]', (status, type, message) => {
  expect(failure(status, type, message).isAuthentication).toBe(true);
});

test.each([
  [400, 'general_argument_invalid', 'Invalid `email` param'],
  [403, 'general_unknown_origin', 'Invalid Origin.'],
  [404, 'document_not_found', 'Document with the requested ID could not be found.'],
  [409, 'document_already_exists', 'Document with the requested ID already exists.'],
  [500, 'general_unknown', 'Server Error'],
])('%s %s is none [PERM-011, PERM-012, PERM-013]', (status, type, message) => {
  expect(failure(status, type, message).isAuthentication).toBe(false);
});

test('only invalid credentials and a guest end the session [PERM-014, PERM-015]', () => {
  expect(isSignedOutFailure(failure(401, 'user_invalid_credentials', 'Invalid credentials.'))).toBe(true);
  const guest = 'User (role: guests) missing scope (documents.read)';
  expect(isSignedOutFailure(failure(401, 'general_unauthorized_scope', guest))).toBe(true);
  const notAllowed = 'The current user is not authorized to perform the requested action.';
  expect(isSignedOutFailure(failure(401, 'user_unauthorized', notAllowed))).toBe(false);
});

test('only what may pass is asked again, twice at most', () => {
  const network = new ApiFailure('', { isNetwork: true });
  expect([0, 1, 2].map((count) => isWorthRetrying(count, network))).toEqual([true, true, false]);
  expect(isWorthRetrying(0, failure(500, '', ''))).toBe(true);
  expect(isWorthRetrying(0, failure(401, '', ''))).toBe(false);
});
