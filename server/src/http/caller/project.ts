import { projectId } from '@duka/domain/project';
import type { FastifyRequest } from 'fastify';
import { apiError } from '#errors.ts';

/**
 * Without any project, a call under these paths is refused as forbidden rather than as of an unknown project; wire
 * section 4.
 */
const projectOnlyPath = /^\/v1\/(databases|storage)\//;

/** Refuses a call for a project we do not serve. The header wins over the query, where file addresses carry it. */
export function checkProject(request: FastifyRequest): void {
  const query = request.query as Record<string, unknown>;
  const project = request.headers['x-appwrite-project'] ?? query.project;
  if (project === projectId) return;
  if ((project === undefined || project === '') && projectOnlyPath.test(request.url)) {
    throw apiError('general_access_forbidden');
  }
  throw apiError('project_not_found');
}
