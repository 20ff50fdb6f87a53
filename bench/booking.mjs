// Measures finance on the built server, over HTTP: orders that eight clients book at once, a run of invoices that is killed halfway and
// goes on, their papers, and the lists and balances of a treasurer before and after a million postings were added.
// `node bench/booking.mjs 10000` runs it alone, with this number of invoices.
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fillWithDemo } from '../tooling/run/fill-with-demo.mjs'
import { startPostgres } from '../tooling/run/postgres.mjs'
import { benchSettings, freePort, startBuiltServer } from './built-server.mjs'
import { median, percentile, table } from './statistics.mjs'

const token = 'oxer_pat_demo-token-that-everybody-knows-000000000000'
const clients = 8
const bookedAtOnce = 1_600
const postings = 1_000_000
/** Of a transaction that is filled in: nine payers and what is not invoiced. */
const linesOf = 10
const asks = 60

const began = performance.now()
/** So that a long part shows how far it is. */
const note = (text) => process.stderr.write(`${((performance.now() - began) / 1000).toFixed(0)} s: ${text}\n`)

/** Payers with an order each: a box for a horse, at 21 %. `mark` is the last name by which they are found again. */
const fillOrders = async (pool, { federation, book, count, mark, days = 0 }) => {
  await pool.query(
    `WITH payer AS (
       INSERT INTO person (ref, federation_ref, first_name, last_name, search_name, birth_date, created_at)
       SELECT gen_random_uuid(), $1, 'Robin', $4 || n, lower('robin ' || $4 || n), '1990-06-15', now() FROM generate_series(1, $3::int) n
       RETURNING ref),
     owed AS (SELECT ref AS payer, row_number() OVER () AS n, gen_random_uuid() AS bill, gen_random_uuid() AS "order" FROM payer),
     billed AS (
       INSERT INTO bill (ref, book_ref, payer_type, payer_ref, is_default, date, created_at)
       SELECT bill, $2, 'PERSON', payer, true, to_char(now(), 'YYYY-MM-DD'), now() FROM owed),
     ordered AS (
       INSERT INTO finance_order (ref, book_ref, number, payer_type, payer_ref, description, date, created_at)
       SELECT "order", $2, (SELECT coalesce(max(number), 0) FROM finance_order WHERE book_ref = $2) + n, 'PERSON', payer, $4,
              to_char(now() - $5 * interval '1 day', 'YYYY-MM-DD'), now() FROM owed)
     INSERT INTO bill_item (ref, bill_ref, order_ref, status, article_ref, description, unit_cents, amount_cents, tax_level_code,
                            tax_treatment, date, source_kind, created_at)
     SELECT gen_random_uuid(), bill, "order", 'ORDERED', (SELECT ref FROM article WHERE federation_ref = $1 ORDER BY ref LIMIT 1), 'Box',
            2500, 2500, 'VAT_21', 'STANDARD', to_char(now(), 'YYYY-MM-DD'), 'MANUAL', now() FROM owed`,
    [federation, book, count, mark, days],
  )
  await pool.query('ANALYZE')
}

/** A million postings of ten thousand payers. */
const fillPostings = async (pool, { federation, book }) => {
  const { rows } = await pool.query('SELECT count(*)::int AS n FROM person WHERE federation_ref = $1', [federation])
  if (rows[0].n < 10_000) await fillOrders(pool, { federation, book, count: 10_000 - rows[0].n, mark: 'Poster' })
  await pool.query(
    `INSERT INTO ledger_account (ref, book_ref, key, kind, contact_ref, currency)
     SELECT gen_random_uuid(), $2, 'receivable:PERSON:' || ref, 'RECEIVABLE', ref, 'EUR' FROM person WHERE federation_ref = $1
     ON CONFLICT DO NOTHING`,
    [federation, book],
  )
  await pool.query(
    `INSERT INTO ledger_account (ref, book_ref, key, kind, currency)
     VALUES (gen_random_uuid(), $1, 'unbilled', 'UNBILLED', 'EUR') ON CONFLICT DO NOTHING`,
    [book],
  )
  const size = 10_000
  for (let from = 0; from < postings / linesOf; from += size) {
    await pool.query('BEGIN')
    await pool.query(
      `CREATE TEMPORARY TABLE made ON COMMIT DROP AS
         SELECT gen_random_uuid() AS ref, n, to_char(now() - (n % 600) * interval '1 day', 'YYYY-MM-DD') AS date
           FROM generate_series($1::int + 1, $1::int + $2::int) n`,
      [from, size],
    )
    await pool.query(
      `INSERT INTO ledger_transaction (ref, book_ref, date, kind, key, description, created_at)
       SELECT ref, $1, date, 'PROCESS', 'bench:' || n, 'Boxen', now() FROM made`,
      [book],
    )
    await pool.query(
      `WITH payer AS (SELECT ref, row_number() OVER (ORDER BY key) - 1 AS n
                        FROM ledger_account WHERE book_ref = $1 AND kind = 'RECEIVABLE'),
       cents AS (SELECT CASE WHEN n % 2 = 0 THEN 2500 ELSE -2500 END AS cents, made.* FROM made)
       INSERT INTO posting (transaction_ref, line, account_ref, book_ref, date, amount_cents, currency)
       SELECT m.ref, line, p.ref, $1, m.date, m.cents, 'EUR'
         FROM cents m CROSS JOIN generate_series(0, $2::int - 2) line JOIN payer p ON p.n = (m.n * ($2::int - 1) + line) % (SELECT count(*) FROM payer)
       UNION ALL
       SELECT m.ref, $2::int - 1, (SELECT ref FROM ledger_account WHERE book_ref = $1 AND key = 'unbilled'), $1, m.date,
              -($2::int - 1) * m.cents, 'EUR' FROM cents m`,
      [book, linesOf],
    )
    await pool.query('COMMIT')
  }
  await pool.query('ANALYZE')
}

const openCalls = (server) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const call = async (method, path, body) => {
    const answer = await fetch(`${server().origin}/api${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok)
      throw new Error(`${method} ${path} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`)
    return answer
  }
  return {
    call,
    get: async (path) => (await call('GET', path)).json(),
    post: async (path, body = {}) => (await call('POST', path, body)).json(),
  }
}

/** Transactions a second of the whole command, by eight clients at once. */
const measureBooking = async (pool, { call }, place) => {
  await fillOrders(pool, { ...place, count: bookedAtOnce + 100, mark: 'Booker', days: 30 })
  const { rows } = await pool.query(
    `SELECT ref FROM finance_order WHERE book_ref = $1 AND description = 'Booker' ORDER BY ref`,
    [place.book],
  )
  const refs = rows.map(({ ref }) => ref)
  const count = async () => (await pool.query('SELECT count(*)::int AS n FROM ledger_transaction')).rows[0].n
  const work = async () => {
    for (let ref = refs.pop(); ref !== undefined && refs.length > rest; ref = refs.pop()) {
      await call('POST', `/finance/${place.federation}/orders/${ref}/process`)
    }
  }
  let rest = bookedAtOnce
  await Promise.all(Array.from({ length: clients }, work))
  rest = 0
  const before = await count()
  const began = performance.now()
  await Promise.all(Array.from({ length: clients }, work))
  return (await count()) - before > 0 ? ((await count()) - before) / ((performance.now() - began) / 1000) : 0
}

const waitFor = async (read, isDone) => {
  for (;;) {
    const value = await read()
    if (isDone(value)) return value
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

/** Drafts of everything that waits, then final documents; the server is killed when half of these are made, and started again. */
const measureRun = async (pool, { get, post }, place, { invoices, restart }) => {
  await fillOrders(pool, { ...place, count: invoices, mark: 'Payer' })
  const { rows } = await pool.query(`SELECT ref FROM finance_order WHERE book_ref = $1 AND description = 'Payer'`, [
    place.book,
  ])
  const taskOf = ({ task }) => task
  const began = performance.now()
  const booking = taskOf(
    await post(`/finance/${place.federation}/orders/process`, { orderRefs: rows.map(({ ref }) => ref) }),
  )
  const done = ({ status }) => status !== 'SCHEDULED' && status !== 'ONGOING'
  if (booking !== null)
    await waitFor(async () => (await pool.query('SELECT status FROM task WHERE ref = $1', [booking.ref])).rows[0], done)
  const booked = performance.now()
  note('the orders of the run are booked')
  const path = `/myfederation/${place.federation}/invoices`
  const { ref: action } = await post(path, {
    name: 'Bench',
    fromDate: new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10),
  })
  const made = await waitFor(() => get(`${path}/actions/${action}`), done)
  const drafted = performance.now()
  note(`${made.drafts} drafts`)
  await post(`${path}/finalise`, { actionRef: action })
  const steps = new Set()
  await waitFor(
    () => get(`${path}/actions/${action}`),
    ({ final }) => {
      steps.add(final)
      return final >= made.drafts / 2
    },
  )
  const killed = performance.now()
  note('killed')
  await restart()
  const restarted = performance.now()
  const { final } = await waitFor(
    () => get(`${path}/actions/${action}`),
    (now) => now.final >= made.drafts,
  )
  const ended = performance.now()
  const [numbers] = (
    await pool.query(
      `SELECT count(*)::int AS n, count(DISTINCT number)::int AS numbers, max(number) - min(number) + 1 AS width,
              (SELECT count(*)::int FROM ledger_fault) AS faults
         FROM invoice WHERE run_ref = $1 AND status = 'INVOICED'`,
      [action],
    )
  ).rows
  const { rows: papers } = await pool.query('SELECT ref FROM invoice WHERE run_ref = $1 ORDER BY number LIMIT 500', [
    action,
  ])
  const drawing = performance.now()
  const archive = await post(`${path}/archive`, { invoiceRefs: papers.map(({ ref }) => ref) })
  await waitFor(async () => (await pool.query('SELECT status FROM task WHERE ref = $1', [archive.ref])).rows[0], done)
  const paper = (performance.now() - drawing) / papers.length
  const seconds = (ended - drafted - (restarted - killed) + (drafted - booked)) / 1000
  return { ...numbers, final, steps: steps.size, bookSeconds: (booked - began) / 1000, seconds, paper }
}

const timeOf = async (ask) => {
  const times = []
  for (let each = 0; each < asks; each += 1) {
    const start = performance.now()
    await ask(each)
    times.push(performance.now() - start)
  }
  return { half: median(times), most: percentile(times, 0.95) }
}

/** What a treasurer opens, and what one payer opens. */
const measureLists = async (pool, { get }, { federation, book }) => {
  const { rows } = await pool.query(
    `SELECT contact_ref AS ref FROM ledger_account WHERE book_ref = $1 AND kind = 'RECEIVABLE' AND key LIKE 'receivable:PERSON:%'
      ORDER BY ref LIMIT ${asks}`,
    [book],
  )
  const of = (path) => timeOf(() => get(path))
  return {
    orders: await of(`/finance/${federation}/orders?page=0&size=50`),
    invoices: await of(`/myfederation/${federation}/invoices?size=50`),
    movements: await of(`/finance/${federation}/transactions?size=50`),
    'open documents': await of(`/finance/${federation}/open-documents?size=50`),
    overview: await of(`/finance/${federation}/overview`),
    balance: await timeOf((each) => get(`/member/${rows[each % rows.length].ref}/finance/bill/balance`)),
    // The answer of the database alone: the rest is HTTP, guard and language.
    'balance, SQL': await timeOf((each) =>
      pool.query(
        `SELECT sum(b.balance_cents) FROM ledger_account a JOIN account_balance b ON b.account_ref = a.ref
          WHERE a.kind = 'RECEIVABLE' AND a.contact_ref = $1`,
        [rows[each % rows.length].ref],
      ),
    ),
  }
}

/** @param {number} invoices of the run that is killed halfway */
export const measureBookingAlone = async (invoices) => {
  const postgres = await startPostgres({ durable: true, settings: { random_page_cost: 1.1 } })
  const folder = mkdtempSync(join(tmpdir(), 'oxer-booking-'))
  let server
  let pool
  try {
    await fillWithDemo({ url: postgres.url }, 1)
    const { createRequire } = await import('node:module')
    const pg = createRequire(join(import.meta.dirname, '..', 'packages', 'db', 'package.json'))('pg')
    pool = new pg.Pool({ connectionString: postgres.url, max: 1 })
    const { rows } = await pool.query(
      `SELECT b.ref AS book, b.owner_ref AS federation FROM book b WHERE b.code = '101' LIMIT 1`,
    )
    const [place] = rows
    const settings = benchSettings(await freePort(), folder, postgres.url)
    server = await startBuiltServer(settings)
    const calls = openCalls(() => server)
    note('the server answers')
    const rate = await measureBooking(pool, calls, place)
    note(`${rate.toFixed(0)} transactions a second`)
    const run = await measureRun(pool, calls, place, {
      invoices,
      restart: async () => {
        await server.kill()
        server = await startBuiltServer(settings)
      },
    })
    note(`${run.n} invoices in ${run.seconds.toFixed(0)} s`)
    const small = await measureLists(pool, calls, place)
    await fillPostings(pool, place)
    note('a million postings more')
    const large = await measureLists(pool, calls, place)
    const ratios = Object.entries(large).map(([name, { half }]) => [name, half / small[name].half])
    const worst = Math.max(...ratios.filter(([name]) => name !== 'balance, SQL').map(([, ratio]) => ratio))
    // The postings that were filled in have no documents, so the books are looked at before them.
    if (run.faults > 0 || run.final !== run.n || run.numbers !== run.width) throw new Error(JSON.stringify(run))
    return {
      figures: {
        'P21.1': rate,
        'P21.2': large['balance, SQL'].most,
        'P21.3': ((run.seconds / run.n) * 10_000) / 60 + (run.paper * 10_000) / 60_000,
        'P21.4': worst,
        'P21.5': run.n / run.bookSeconds,
      },
      text: [
        `${rate.toFixed(0)} transactions a second by ${clients} clients (load ${loadavg()[0].toFixed(1)})`,
        `${run.n} invoices: booked in ${run.bookSeconds.toFixed(0)} s, drafted and final in ${run.seconds.toFixed(0)} s, seen at ${run.steps} steps,` +
          ` killed once, numbers without a gap; an archive takes ${run.paper.toFixed(0)} ms a paper`,
        table([
          ['', 'before, p50', 'p95', 'after, p50', 'p95', 'ratio'],
          ...ratios.map(([name, ratio]) => [
            name,
            `${small[name].half.toFixed(1)} ms`,
            `${small[name].most.toFixed(1)} ms`,
            `${large[name].half.toFixed(1)} ms`,
            `${large[name].most.toFixed(1)} ms`,
            `${ratio.toFixed(2)} x`,
          ]),
        ]),
      ].join('\n'),
    }
  } finally {
    await pool?.end()
    await server?.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { text, figures } = await measureBookingAlone(Number(process.argv[2] ?? 10_000))
  process.stdout.write(`${text}\n${JSON.stringify(figures)}\n`)
}
