import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { ownApi } from './check-answer.ts';

/**
 * Makes every injected call of an app throw when it is one of our own calls, and what was asked or answered is not as
 * docs/openapi.json has it.
 */
export function watchAnswers(app: FastifyInstance): void {
  const inject = app.inject.bind(app) as (options: InjectOptions | string) => Promise<LightMyRequestResponse>;
  const watched = async (options: InjectOptions | string) => {
    const answer = await inject(options);
    const problems = findProblems(typeof options === 'string' ? { url: options } : options, answer);
    if (problems.length > 0) throw new Error(`${JSON.stringify(options)}: ${problems.join('; ')}`);
    return answer;
  };
  app.inject = watched as FastifyInstance['inject'];
}

function findProblems({ method = 'GET', url, path = url, payload }: InjectOptions, answer: LightMyRequestResponse) {
  const operation = ownApi.findOperation(method, String(path));
  // Compressed bodies are checked by a test of their own.
  if (operation === undefined || answer.headers['content-encoding'] !== undefined) return [];
  const asked = answer.statusCode < 400 ? ownApi.checkRequest(operation, String(path), readBody(payload)) : [];
  return [...asked, ...ownApi.checkAnswer(operation, answer)];
}

function readBody(payload: InjectOptions['payload']): unknown {
  return typeof payload === 'string' || Buffer.isBuffer(payload) ? JSON.parse(String(payload)) : payload;
}
