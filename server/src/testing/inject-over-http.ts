import { Agent, request as passOn } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';

/** Makes an app that passes on all that is injected into it to a server on this machine, as a request over a connection. */
export function injectOverHttp(port: number): FastifyInstance {
  const agent = new Agent({ keepAlive: true });
  const app = Fastify({ rewriteUrl: () => '/' });
  app.addHook('onRequest', async ({ raw, originalUrl }, reply) => {
    reply.hijack();
    const headers = Object.fromEntries(
      Object.entries(raw.headers).map(([name, value]) => [name, withoutDelete(value)] as const),
    );
    const passed = passOn({ agent, port, host: '127.0.0.1', method: raw.method, path: originalUrl, headers });
    raw.pipe(passed);
    passed.once('response', (answer) => {
      // A server may refuse a body that it does not read to its end.
      passed.on('error', () => {});
      reply.raw.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply.raw);
    });
    passed.once('error', (error) => reply.raw.destroy(error));
  });
  app.addHook('onClose', async () => agent.destroy());
  return app;
}

/** The one character below 256 that can be injected into a header, and that no connection carries. */
function withoutDelete(value: string | readonly string[] | undefined): string | string[] | undefined {
  if (typeof value === 'string') return value.replaceAll('\u007f', '');
  return value?.map((each) => each.replaceAll('\u007f', ''));
}
