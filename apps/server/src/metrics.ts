// What a scraper reads at /metrics, in Prometheus' text format (prometheus.io/docs/instrumenting/exposition_formats). The names of routes
// are those of the code, so that no ref and no search of a person becomes a label.
import { createHash, timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Hono } from 'hono'
import type { ReadinessPart } from './readiness.ts'
import type { ServerEnv, Services } from './request.ts'

type Labels = Readonly<Record<string, string | number>>

/** Seconds. */
const bounds = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const
/** A request that matches no route must not fill the memory with names. */
const mostSeries = 2_000

const escaped = (value: string | number): string =>
  String(value).replace(/[\\"\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`))

const lineOf = (name: string, labels: Labels, value: number): string => {
  const inner = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
  return `${name}${inner.length === 0 ? '' : `{${inner.join(',')}}`} ${value}`
}

const described = (name: string, type: 'counter' | 'gauge' | 'histogram', help: string, lines: string[]): string =>
  [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines].join('\n')

type Timed = { labels: Labels; count: number; sum: number; buckets: number[] }

export type Measured = { method: string; route: string; status: number; seconds: number }

export type Metrics = {
  /** Counts a request with its duration. */
  measure: (request: Measured) => void
  /** Counts an answer from memory, which passes no route. */
  fromMemory: () => void
  text: (gauges: readonly Gauge[]) => string
}

export type Gauge = { name: string; help: string; values: readonly (readonly [Labels, number])[] }

export const createMetrics = (): Metrics => {
  const requests = new Map<string, { labels: Labels; count: number }>()
  const durations = new Map<string, Timed>()
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  let memory = 0
  return {
    fromMemory: () => {
      memory += 1
    },
    measure: ({ method, route, status, seconds }) => {
      const key = `${method} ${route}`
      const counted = requests.get(`${key} ${status}`) ?? { labels: { method, route, status }, count: 0 }
      const timed = durations.get(key) ?? { labels: { method, route }, count: 0, sum: 0, buckets: bounds.map(() => 0) }
      if (requests.size >= mostSeries && !requests.has(`${key} ${status}`)) return
      counted.count += 1
      requests.set(`${key} ${status}`, counted)
      timed.count += 1
      timed.sum += seconds
      bounds.forEach((bound, place) => {
        if (seconds <= bound) timed.buckets[place] = (timed.buckets[place] ?? 0) + 1
      })
      durations.set(key, timed)
    },
    text: (gauges) => {
      const histogram = [...durations.values()].flatMap(({ labels, count, sum, buckets }) => [
        ...bounds.map((le, place) =>
          lineOf('oxer_request_duration_seconds_bucket', { ...labels, le }, buckets[place] ?? 0),
        ),
        lineOf('oxer_request_duration_seconds_bucket', { ...labels, le: '+Inf' }, count),
        lineOf('oxer_request_duration_seconds_sum', labels, sum),
        lineOf('oxer_request_duration_seconds_count', labels, count),
      ])
      const loop = (['mean', 'max'] as const).map((of) => [{ of }, delay[of] / 1e9] as const)
      const parts = [
        described(
          'oxer_requests_total',
          'counter',
          'Answered requests.',
          [...requests.values()].map(({ labels, count }) => lineOf('oxer_requests_total', labels, count)),
        ),
        described('oxer_request_duration_seconds', 'histogram', 'Time to answer.', histogram),
        described('oxer_memory_answers_total', 'counter', 'Public answers from memory, not counted as requests.', [
          lineOf('oxer_memory_answers_total', {}, memory),
        ]),
        ...[
          ...gauges,
          {
            name: 'oxer_event_loop_delay_seconds',
            help: 'Delay of the event loop since the last scrape.',
            values: loop,
          },
          {
            name: 'oxer_memory_bytes',
            help: 'Resident memory of the process.',
            values: [[{}, process.memoryUsage.rss()] as const],
          },
        ].map(({ name, help, values }) =>
          described(
            name,
            'gauge',
            help,
            values.map(([labels, value]) => lineOf(name, labels, Number.isFinite(value) ? value : 0)),
          ),
        ),
      ]
      delay.reset()
      return `${parts.join('\n')}\n`
    },
  }
}

export type MetricSources = {
  metrics: Metrics
  services: Services
  listeners: () => number
  failing: () => Promise<readonly ReadinessPart[]>
  isDraining: () => boolean
}

/** The tasks by status; empty while the database does not answer, which `oxer_failing` reports. */
const taskGauge = async (services: Services): Promise<Gauge> => {
  const rows = await services.database
    .query<{ status: string; count: number }>(
      `SELECT status, count(*)::int AS count FROM task
        WHERE status IN ('SCHEDULED', 'ONGOING') OR (status = 'ERROR' AND ended_at > now() - interval '1 day')
        GROUP BY status`,
    )
    .catch((error: unknown) => {
      services.log.error('the tasks were not counted for /metrics', error)
      return null
    })
  const counts = new Map(rows?.map(({ status, count }) => [status, count]))
  const values = rows === null ? [] : ['SCHEDULED', 'ONGOING', 'ERROR']
  return {
    name: 'oxer_tasks',
    help: 'Long jobs that wait and run, and those that failed in the last 24 hours.',
    values: values.map((status) => [{ status: status.toLowerCase() }, counts.get(status) ?? 0] as const),
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Not there without METRICS_TOKEN. A scraper sends the token as `Authorization: Bearer …`. */
export const mountMetrics = (
  app: Hono<ServerEnv>,
  { metrics, services, listeners, failing, isDraining }: MetricSources,
): void => {
  const { metricsToken } = services.env
  app.get('/metrics', async (c) => {
    if (metricsToken === null) return c.notFound()
    const given = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
    if (!timingSafeEqual(digest(given), digest(metricsToken))) {
      return c.text('The token of METRICS_TOKEN is needed.\n', 401, { 'www-authenticate': 'Bearer' })
    }
    const { pool } = services.database
    const failed = await failing()
    const gauges: Gauge[] = [
      {
        name: 'oxer_pool_connections',
        help: 'Connections of the pool, and calls that wait for one.',
        values: [
          [{ state: 'open' }, pool.totalCount],
          [{ state: 'idle' }, pool.idleCount],
          [{ state: 'waiting' }, pool.waitingCount],
        ],
      },
      { name: 'oxer_live_listeners', help: 'Open pages that listen to changes.', values: [[{}, listeners()]] },
      { name: 'oxer_draining', help: 'Whether the server is about to end.', values: [[{}, isDraining() ? 1 : 0]] },
      {
        name: 'oxer_failing',
        help: 'Whether a part that /readyz looks at fails.',
        values: (['database', 'migrations', 'listener', 'disk', 'storage'] as const).map(
          (part) => [{ part }, failed.includes(part) ? 1 : 0] as const,
        ),
      },
      await taskGauge(services),
    ]
    return c.text(metrics.text(gauges), 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    })
  })
}
