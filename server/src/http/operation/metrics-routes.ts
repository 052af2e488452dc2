import type { FastifyInstance } from 'fastify';
import { apiError } from '#errors.ts';
import type { Metrics } from './metrics.ts';

/**
 * Counts every answered request, and shows the counts to a caller with the operator's key; to others there is no such
 * page.
 */
export function addMetrics(app: FastifyInstance, metrics: Metrics, isOperatorKey: (key: unknown) => boolean): void {
  addProcessReadings(metrics);

  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    const { elapsedTime: ms, statusCode: status } = reply;
    metrics.countRequest({ method, route: routeOptions.url ?? 'none', status, ms });
    done();
  });

  app.get('/metrics', async (request, reply) => {
    const { authorization } = request.headers;
    // Prometheus itself sends a bearer token most easily.
    const key = request.headers['x-appwrite-key'] ?? /^Bearer (.+)$/i.exec(authorization ?? '')?.[1];
    if (!isOperatorKey(key)) throw apiError('general_route_not_found');
    reply.headers({ 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' });
    return metrics.toText();
  });
}

/** The names and units are those that Prometheus' own dashboards look for. */
function addProcessReadings({ addReading }: Metrics): void {
  const startedAt = Date.now() / 1000 - process.uptime();
  addReading('process_start_time_seconds', 'gauge', 'When the process started, since 1970.', () => startedAt);
  addReading('process_resident_memory_bytes', 'gauge', 'Memory of the process.', () => process.memoryUsage.rss());
  addReading('nodejs_heap_size_used_bytes', 'gauge', 'Memory of its objects.', () => process.memoryUsage().heapUsed);
  addReading('process_cpu_seconds_total', 'counter', 'Processor time spent.', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
}
