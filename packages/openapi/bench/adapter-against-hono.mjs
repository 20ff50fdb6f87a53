// What the adapter costs: the same procedures served by createOpenApiRoutes and mounted by hand, one Hono route each.
// Run: npx tsx packages/openapi/bench/adapter-against-hono.mjs
// In process (app.fetch, no socket), so that the adapter's share is as large as it can be. Rounds are interleaved and
// each ratio is the median of the rounds' ratios. Two comparisons:
//   procedure  the hand-mounted handler casts by hand and calls the same tRPC procedure
//   plain      the hand-mounted handler parses with the same zod schemas and runs the same code, without tRPC
import { initTRPC } from '@trpc/server'
import { Hono } from 'hono'
import * as z from 'zod'
import { createOpenApiRoutes, get, post } from '../src/index.ts'

const rounds = Number(process.env.ROUNDS ?? 31)
const callsPerRound = Number(process.env.CALLS ?? 2000)
const otherRoutes = 200
const ref = '01890a5d-ac96-774b-bcce-b302099a8057'

const Entry = z.object({
  ref: z.string(),
  rider: z.string(),
  horse: z.string(),
  number: z.int(),
  penalties: z.int().nullable(),
})
const ListInput = z.object({
  competition: z.uuid(),
  startlist: z.uuid(),
  page: z.int().default(0),
  withResults: z.boolean().default(false),
})
const ListOutput = z.object({ items: z.array(Entry), page: z.int(), totalElements: z.int() })
const AddInput = z.object({
  competition: z.uuid(),
  entries: z.array(z.object({ rider: z.string().min(1), horse: z.string().min(1), number: z.int() })),
})
const AddOutput = z.object({ added: z.int() })

const entries = Array.from({ length: 40 }, (_, index) => ({
  ref,
  rider: `Rider ${index}`,
  horse: `Horse ${index}`,
  number: index + 1,
  penalties: index % 3 === 0 ? null : 4,
}))
const list = (input) => ({ items: entries, page: input.page, totalElements: entries.length })
const add = (input) => ({ added: input.entries.length })

const t = initTRPC.context().meta().create()
const others = Object.fromEntries(
  Array.from({ length: otherRoutes }, (_, index) => [
    `other${index}`,
    t.procedure
      .meta(get(`/other${index}/{ref}`, 'Another'))
      .input(z.object({ ref: z.string() }))
      .output(z.string())
      .query(({ input }) => input.ref),
  ]),
)
const router = t.router({
  ...others,
  list: t.procedure
    .meta(get('/competition/{competition}/startlist/{startlist}', 'List'))
    .input(ListInput)
    .output(ListOutput)
    .query(({ input }) => list(input)),
  add: t.procedure
    .meta(post('/competition/{competition}/entries', 'Add'))
    .input(AddInput)
    .output(AddOutput)
    .mutation(({ input }) => add(input)),
})
const createContext = () => ({ actor: null })

const adapter = createOpenApiRoutes({
  routers: [router],
  createContext,
  basePath: '/api',
  errorBody: (error) => ({ status: 500, body: { message: error.message, code: error.code }, codes: [] }),
})

/** The hand-mounted app; `answer` is the difference between the two comparisons. */
const mountedByHand = (answer) => {
  const app = new Hono()
  for (let index = 0; index < otherRoutes; index += 1)
    app.get(`/api/other${index}/:ref`, (c) => c.json(c.req.param('ref')))
  app.get('/api/competition/:competition/startlist/:startlist', async (c) => {
    const page = c.req.query('page')
    const withResults = c.req.query('withResults')
    const input = {
      competition: c.req.param('competition'),
      startlist: c.req.param('startlist'),
      ...(page === undefined ? {} : { page: Number(page) }),
      ...(withResults === undefined ? {} : { withResults: withResults === 'true' }),
    }
    return c.json(await answer('list', 'query', input))
  })
  app.post('/api/competition/:competition/entries', async (c) => {
    const body = await c.req.json()
    return c.json(await answer('add', 'mutation', { ...body, competition: c.req.param('competition') }))
  })
  return app
}

const byProcedure = mountedByHand((name, type, input) =>
  router[name]({
    ctx: createContext(),
    path: name,
    type,
    getRawInput: async () => input,
    signal: undefined,
    batchIndex: 0,
  }),
)
const plain = mountedByHand((name, _type, input) =>
  name === 'list' ? ListOutput.parse(list(ListInput.parse(input))) : AddOutput.parse(add(AddInput.parse(input))),
)

const postBody = JSON.stringify({
  entries: entries.slice(0, 10).map(({ rider, horse, number }) => ({ rider, horse, number })),
})
const cases = {
  'GET list, 2 path and 2 query fields, 40 rows': () =>
    new Request(`http://localhost/api/competition/${ref}/startlist/${ref}?page=2&withResults=true`),
  'POST add, JSON body of 10 entries': () =>
    new Request(`http://localhost/api/competition/${ref}/entries`, {
      method: 'POST',
      body: postBody,
      headers: { 'content-type': 'application/json', 'content-length': String(postBody.length) },
    }),
}

const microsecondsPerCall = async (app, makeRequest) => {
  const requests = Array.from({ length: callsPerRound }, makeRequest)
  const start = process.hrtime.bigint()
  for (const request of requests) {
    const response = await app.fetch(request)
    await response.text()
  }
  return Number(process.hrtime.bigint() - start) / 1000 / callsPerRound
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]
const apps = { adapter, procedure: byProcedure, plain }

for (const [name, makeRequest] of Object.entries(cases)) {
  const bodies = await Promise.all(Object.values(apps).map(async (app) => (await app.fetch(makeRequest())).text()))
  if (new Set(bodies).size !== 1)
    throw new Error(`The three apps answer differently: ${bodies.join(' | ').slice(0, 300)}`)
  const times = { adapter: [], procedure: [], plain: [] }
  for (const app of Object.values(apps)) await microsecondsPerCall(app, makeRequest)
  const names = Object.keys(apps)
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < names.length; turn += 1) {
      const key = names[(round + turn) % names.length]
      times[key].push(await microsecondsPerCall(apps[key], makeRequest))
    }
  }
  console.log(name)
  for (const key of names) {
    const own = times[key]
    console.log(
      `  ${key.padEnd(10)} ${median(own).toFixed(1)} µs a call (${Math.min(...own).toFixed(1)} to ${Math.max(...own).toFixed(1)})`,
    )
  }
  for (const key of ['procedure', 'plain']) {
    const ratios = times.adapter.map((time, round) => time / times[key][round])
    console.log(
      `  adapter / ${key}: ${median(ratios).toFixed(3)} (rounds ${Math.min(...ratios).toFixed(3)} to ${Math.max(...ratios).toFixed(3)})`,
    )
  }
}
