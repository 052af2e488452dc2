import { Duplex } from 'node:stream';
import { expect, test } from 'vitest';
import { answerClientError } from './error-reply.ts';

/** Returns what is sent on a connection on which so many bytes had come when it ran into the error. */
function answer(code: string, bytesRead: number): { readonly sent: string; readonly isDestroyed: boolean } {
  const sent: string[] = [];
  const socket = new Duplex({
    read: () => {},
    write(chunk, _, done) {
      sent.push(String(chunk));
      done();
    },
  });
  const error = Object.assign(new Error(code), { code });
  // The handler reads nothing else of a socket, nor of the server that it is called on.
  Reflect.apply(Object(answerClientError), undefined, [error, Object.assign(socket, { bytesRead })]);
  return { sent: sent.join(''), isDestroyed: socket.destroyed };
}

test('a connection on which nothing came is closed without an answer, which a browser would take for that to its next request [wire section 11]', () => {
  expect(answer('ERR_HTTP_REQUEST_TIMEOUT', 0)).toEqual({ sent: '', isDestroyed: true });
});

test('half a head, and what is no HTTP, are answered in the four fields', () => {
  for (const code of ['ERR_HTTP_REQUEST_TIMEOUT', 'HPE_INVALID_METHOD']) {
    const { sent } = answer(code, 20);
    expect(sent).toContain('400 Bad Request');
    expect(JSON.parse(sent.slice(sent.indexOf('{')))).toMatchObject({ code: 400, type: 'general_bad_request' });
  }
});
