import type { FastifyInstance } from 'fastify';
import { apiError } from '#errors.ts';
import { listCouncils, listHouses, listRegions, listRoads, listStreets, listWards } from './places.ts';
import type { AskRemote } from './remote-service.ts';

/**
 * The path of each call, the field of its answer, and the function that returns its rows; `districts` lists streets.
 */
const questions = [
  ['/napagetcouncils', 'Councils', listCouncils],
  ['/napagetwards', 'Wards', listWards],
  ['/napagetdistricts', 'Streets', listStreets],
  ['/napagetmtaaroads', 'Roads', listRoads],
  ['/napagethouseInfo', 'HouseInfo', listHouses],
] as const;

/**
 * Registers the location service of wire section 14 under /napa/v1: open to all, without session and project. With
 * `askRemote` the real service is asked first, and our own data are used for what it does not answer.
 */
export async function locationRoutes(
  app: FastifyInstance,
  { askRemote }: { askRemote?: AskRemote } = {},
): Promise<void> {
  app.removeAllContentTypeParsers();
  // The body is JSON whatever type a client names; anything else is answered as a bad argument, not as a 415.
  app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string | Buffer) =>
    parseBody(String(body)),
  );

  // Without this handler the web app's page would answer for paths and methods that do not exist here.
  app.setNotFoundHandler(() => {
    throw apiError('general_route_not_found');
  });

  app.get('/napagetregions', async () => ({
    regions: (await askRemote?.('/napagetregions', 'regions')) ?? listRegions(),
  }));

  for (const [path, field, list] of questions) {
    app.post(path, async (request) => {
      const id = readId(request.body);
      return { [field]: (await askRemote?.(path, field, id)) ?? list(id) };
    });
  }
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw apiError('general_argument_invalid', 'Invalid body: must be JSON.', { cause: error });
  }
}

/** An unknown id is answered with an empty list, but a request without a number or text in `id` is refused. */
function readId(body: unknown): string | number {
  const id = typeof body === 'object' && body !== null && 'id' in body ? body.id : undefined;
  if (typeof id !== 'string' && typeof id !== 'number') {
    throw apiError('general_argument_invalid', 'Invalid `id` param: must be a number or a text.');
  }
  return id;
}
