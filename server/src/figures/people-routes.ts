import { isAllowed } from '@duka/domain/commands/caller-scope';
import { type PersonFigures, toPeopleFigures } from '@duka/domain/figures/people-figures';
import { isRange } from '@duka/domain/values/periods';
import type { FastifyInstance } from 'fastify';
import { requireShop } from '#access/require-shop.ts';
import type { Database } from '#database/database.ts';
import { equal } from '#database/query/conditions.ts';
import { invalidParam } from '#http/wire/params.ts';

/** Registers the call for what each person of a shop did, a call of our own like its other figures (R66). */
export async function peopleRoutes(app: FastifyInstance, { database }: { readonly database: Database }): Promise<void> {
  /** `?from=2026-11-01&to=2026-11-30`, both included, for members with `staff`; without `costs` no difference to an expected balance. */
  app.get('/:storeId/people', async (request): Promise<{ readonly people: readonly PersonFigures[] }> => {
    const { storeId, scope } = await requireShop(database, request, ['staff']);
    const { from, to } = request.query as Readonly<Record<string, unknown>>;
    if (typeof from !== 'string' || typeof to !== 'string' || !isRange(from, to)) {
      throw invalidParam('from', 'A range needs two days, written 2026-11-21, of which the later one is `to`.');
    }
    const [rows, sums, spans] = await Promise.all([
      database.documents.list('shopMembers', { where: [equal('storeId', storeId)] }),
      database.people.sumPeople(storeId, from, to),
      database.people.listActSpans(storeId, from, to),
    ]);
    const members = rows.map(({ id, attributes: { name, role, active } }) => {
      return { id, name: String(name), role: String(role), active: active === true };
    });
    const people = toPeopleFigures(members, sums, spans);
    if (isAllowed(scope, storeId, ['costs'])) return { people };
    return { people: people.map((person) => ({ ...person, closes: { ...person.closes, total: null } })) };
  });
}
