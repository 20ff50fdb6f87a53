// Measures the search for a name during typing, in a registry of very many persons. The call is compared with its own
// statements by plain pg, and with one lookup by primary key. On the embedded engine, only the call is measured.
//   node bench/typeahead.mjs pg 1000000
//   node bench/typeahead.mjs embedded 100000
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { register } from 'tsx/esm/api'
import { fillWithDemo } from '../tooling/run/fill-with-demo.mjs'
import { startPostgres } from '../tooling/run/postgres.mjs'
import { benchSettings } from './built-server.mjs'
import { floorPool, measureCall } from './calls-beside-sql.mjs'
import { openSession } from './hot-calls.mjs'
import { median, percentile, table } from './statistics.mjs'

const textsOfAKind = 40
const perStatement = 20_000

/** A generator of numbers that are the same in every run (mulberry32). */
const randomOf = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

const combine = (...parts) =>
  parts.reduce((made, part) => made.flatMap((begin) => part.map((end) => begin + end)), [''])
const split = (words) => words.split(' ')
/**
 * Twelve thousand family names in the style of the Low Countries, and a thousand given names. The first of each are
 * common, the last rare.
 */
const familyStems = combine(
  split('b br d dr g gr h j k kr l m n p r s sch st t v vr w z bl kl fl sl sm sn zw'),
  split('aer eem oo ui ij and erm ind olk uss ard ell orst aak oud ier ank est onk eyn'),
  split('ens mans stra ink boom berg huis veld ma sen beek dam hof ker aert kamp wijk laar donk aers'),
)
const familyBegins = ['', '', '', '', '', 'van ', 'de ', 'van den ', 'van der ', 'ver']
const givenNames = combine(
  split('an el is jo li ma no sa th wi be da em fe lo mi ni ro st va'),
  split('n nn ll r rt s t v na ri'),
  split('a e ie us ke'),
)

const registry = function* registry(count) {
  const random = randomOf(20_261_122)
  const pick = (list, skew) => list[Math.floor(list.length * random() ** skew)]
  for (let index = 0; index < count; index += 1) {
    yield { first: pick(givenNames, 2), last: pick(familyBegins, 1) + pick(familyStems, 3) }
  }
}

/** @param {import('../packages/db/src/index.ts').Database} database @returns refs of some of them */
const enter = async (database, federation, count) => {
  const refs = []
  let batch = []
  const send = async () => {
    await database.query(
      `INSERT INTO person (ref, federation_ref, first_name, last_name, search_name, birth_date, created_at)
       SELECT ref, $1::uuid, first, last, first || ' ' || last, '1990-05-17', now()
       FROM unnest($2::uuid[], $3::text[], $4::text[]) AS entered (ref, first, last)`,
      [federation, batch.map(({ ref }) => ref), batch.map(({ first }) => first), batch.map(({ last }) => last)],
    )
    refs.push(batch[0].ref)
    batch = []
  }
  for (const name of registry(count)) {
    batch.push({ ref: randomUUID(), ...name })
    if (batch.length === perStatement) await send()
  }
  if (batch.length > 0) await send()
  await database.query('ANALYZE person')
  await database.query('ANALYZE search_key')
  return refs
}

/** What users type. */
const kinds = () => {
  const names = [...registry(textsOfAKind * 50)].filter((_, index) => index % 50 === 0)
  const longest = ({ last }) => last.split(' ').at(-1)
  const turnedRound = (word) => {
    const middle = Math.floor(word.length / 2)
    return word.slice(0, middle - 1) + word[middle] + word[middle - 1] + word.slice(middle + 1)
  }
  return [
    ['three letters of a family name', names.map((name) => longest(name).slice(0, 3))],
    ['five letters', names.map((name) => longest(name).slice(0, 5))],
    ['given name and two letters more', names.map((name) => `${name.first} ${longest(name).slice(0, 2)}`)],
    ['the whole name', names.map((name) => `${name.last} ${name.first}`)],
    ['two letters turned round', names.map((name) => turnedRound(longest(name)))],
    ['a name that nobody has', names.map((name) => `${longest(name).slice(0, 3)}qx${longest(name).slice(3)}`)],
  ]
}

/** Found by the beginning of a word; the others by similarity. */
const beginsWith = new Set([
  'three letters of a family name',
  'five letters',
  'given name and two letters more',
  'the whole name',
])

const statistics = (times) => [percentile(times, 0.5), percentile(times, 0.95), Math.max(...times)]
const shown = (times) => statistics(times).map((time) => `${time.toFixed(2)} ms`)

/** @param {{ database: import('../packages/db/src/index.ts').Database, app: { request: Function }, cookie: string, url?: string, count: number }} parts */
export const measureTypeahead = async ({ database, app, cookie, url, count }) => {
  const [{ federation_ref: federation }] = await database.query('SELECT federation_ref FROM tenant WHERE is_default')
  const began = performance.now()
  const refs = await enter(database, federation, count)
  const entered = ((performance.now() - began) / 1000).toFixed(0)
  const pool = url === undefined ? undefined : floorPool(database, url)
  try {
    const lookUps = []
    for (const ref of [...refs, ...refs, ...refs]) {
      const asked = performance.now()
      await (pool ?? database).query('SELECT ref, first_name, last_name FROM person WHERE ref = $1', [ref])
      lookUps.push(performance.now() - asked)
    }
    const slow = { begins: [], likeness: [] }
    const rows = [[`${count} persons`, 'ours p50', 'p95', 'longest', ...(pool ? ['pg p50', 'p95', 'longest'] : [])]]
    for (const [kind, texts] of kinds()) {
      const ours = []
      const theirs = []
      for (const text of texts) {
        const path = `/api/person/search?q=${Buffer.from(text).toString('base64url')}`
        const call = { database, app, path, headers: { cookie } }
        if (pool) {
          const measured = await measureCall({ ...call, pool, rounds: 1, callsPerRound: 3 })
          ours.push(median(measured.ours[0]))
          theirs.push(median(measured.theirs[0]))
        } else {
          const asked = performance.now()
          const answer = await app.request(path, { headers: { cookie } })
          if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
          await answer.text()
          ours.push(performance.now() - asked)
        }
      }
      slow[beginsWith.has(kind) ? 'begins' : 'likeness'].push(percentile(ours, 0.95))
      rows.push([kind, ...shown(ours), ...(pool ? shown(theirs) : [])])
    }
    rows.push(['one primary key', ...shown(lookUps), ...(pool ? ['', '', ''] : [])])
    return {
      text: `entered in ${entered} s\n${table(rows)}`,
      figures: {
        'P14.1': Math.max(...slow.begins) / percentile(lookUps, 0.95),
        'P14.2': Math.max(...slow.likeness),
      },
    }
  } finally {
    await pool?.end()
  }
}

/** Runs on a database of its own. @param {string} engine `pg` or `embedded` @param {number} count of persons */
export const measureTypeaheadAlone = async (engine, count) => {
  const folder = mkdtempSync(join(tmpdir(), 'oxer-typeahead-'))
  const postgres =
    engine === 'pg' ? await startPostgres({ durable: true, settings: { random_page_cost: 1.1 } }) : undefined
  try {
    const where = postgres ? { url: postgres.url } : { dataDir: folder }
    await fillWithDemo(where, 1)
    register()
    const { readEnv } = await import('../apps/server/src/env.ts')
    const { createLogger } = await import('../apps/server/src/log.ts')
    const { assemble } = await import('../apps/server/src/start.ts')
    const { openDatabase } = await import('../packages/db/src/index.ts')
    const database = await openDatabase(where)
    const settings = benchSettings(4000, folder, postgres?.url)
    const { app, services, close } = await assemble(readEnv(settings), createLogger('error'), database)
    const cookie = await openSession(database, services.sessions)
    try {
      return await measureTypeahead({ database, app, cookie, url: postgres?.url, count })
    } finally {
      await close()
      await database.close()
    }
  } finally {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [engine = 'pg', count = '1000000'] = process.argv.slice(2)
  process.stdout.write(`${(await measureTypeaheadAlone(engine, Number(count))).text}\n`)
}
