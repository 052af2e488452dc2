/** Upper bounds in seconds; what takes longer than the last counts only under `+Inf`. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Counts events of the server, in the text format of Prometheus. */
export interface Metrics {
  /** Counts one answered request. `route` is the pattern, not the address: ids would make endless series. */
  countRequest(request: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly ms: number;
  }): void;
  /** Adds a number that is read anew for each answer; a `counter` only ever grows. */
  addReading(name: string, type: 'gauge' | 'counter', help: string, read: () => number): void;
  toText(): string;
}

interface Durations {
  readonly counts: number[];
  total: number;
  seconds: number;
}

interface Reading {
  readonly name: string;
  readonly type: 'gauge' | 'counter';
  readonly help: string;
  readonly read: () => number;
}

export function createMetrics(): Metrics {
  const requests = new Map<string, number>();
  const durations = new Map<string, Durations>();
  const readings: Reading[] = [];

  function countRequest({ method, route, status, ms }: Parameters<Metrics['countRequest']>[0]): void {
    const labels = `method="${method}",route="${route}"`;
    const key = `${labels},status="${status}"`;
    requests.set(key, (requests.get(key) ?? 0) + 1);
    const seconds = ms / 1000;
    const found = durations.get(labels) ?? { counts: buckets.map(() => 0), total: 0, seconds: 0 };
    durations.set(labels, found);
    const bucket = buckets.findIndex((bound) => seconds <= bound);
    if (bucket >= 0) found.counts[bucket] = (found.counts[bucket] ?? 0) + 1;
    found.total += 1;
    found.seconds += seconds;
  }

  return {
    countRequest,
    addReading: (name, type, help, read) => void readings.push({ name, type, help, read }),
    toText: () => [...requestLines(requests), ...durationLines(durations), ...readingLines(readings), ''].join('\n'),
  };
}

function headLines(name: string, type: string, help: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

function requestLines(requests: ReadonlyMap<string, number>): string[] {
  const name = 'duka_http_requests_total';
  const lines = [...requests].map(([labels, count]) => `${name}{${labels}} ${count}`);
  return [...headLines(name, 'counter', 'Answered requests.'), ...lines];
}

function durationLines(durations: ReadonlyMap<string, Durations>): string[] {
  const name = 'duka_http_request_duration_seconds';
  const lines = [...durations].flatMap(([labels, { counts, total, seconds }]) => {
    let sum = 0;
    const bounds = buckets.map((bound, at) => {
      sum += counts[at] ?? 0;
      return `${name}_bucket{${labels},le="${bound}"} ${sum}`;
    });
    return [
      ...bounds,
      `${name}_bucket{${labels},le="+Inf"} ${total}`,
      `${name}_sum{${labels}} ${seconds}`,
      `${name}_count{${labels}} ${total}`,
    ];
  });
  return [...headLines(name, 'histogram', 'Time from a request to its last byte.'), ...lines];
}

function readingLines(readings: readonly Reading[]): string[] {
  return readings.flatMap(({ name, type, help, read }) => [...headLines(name, type, help), `${name} ${read()}`]);
}
