// Kills the built server while writers write, starts it again, and checks the data: every acknowledged write is there, no write is there
// in part, and the ledger is right: what was booked and paid is posted once, a first start is charged once, and `ledger_fault` is empty.
//   node bench/crash.mjs postgres 150        seconds of kills; pglite for the embedded engine
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { register } from 'tsx/esm/api'
import { fillWithDemo } from '../tooling/run/fill-with-demo.mjs'
import { startPostgres } from '../tooling/run/postgres.mjs'
import { benchSettings, freePort, startBuiltServer } from './built-server.mjs'
import { openSession } from './hot-calls.mjs'

const [engine = 'pglite', seconds = '60'] = process.argv.slice(2)
const writers = 2
const cashiers = 2
const enterers = 2
const perWrite = 5
const folder = mkdtempSync(join(tmpdir(), 'oxer-crash-'))
const postgres = engine === 'postgres' ? await startPostgres({ durable: true }) : null
const where = postgres === null ? { dataDir: folder } : { url: postgres.url }

register()
const { openDatabase } = await import('../packages/db/src/index.ts')
const { createSessions } = await import('../packages/api/src/index.ts')
const withDatabase = async (work) => {
  const database = await openDatabase(where)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** A test that anybody may be entered in at once, of a federation that charges new combinations and first starts. */
const openTest = async (database) => {
  const [test] = await database.query(
    `SELECT t.ref, t.competition_ref AS competition, c.federation_ref AS federation FROM competition_test t
       JOIN competition c ON c.ref = t.competition_ref JOIN tenant n ON n.federation_ref = c.federation_ref AND n.is_default
      WHERE c.status = 'PUBLISHED' AND t.deleted_at IS NULL AND t.cancelled_at IS NULL ORDER BY c.start DESC, t.ref LIMIT 1`,
  )
  await database.query(
    `UPDATE competition_test SET max_registrations = 0, max_per_rider = 0, max_per_horse = 0 WHERE ref = $1`,
    [test.ref],
  )
  for (const type of ['COMBINATION', 'HORSE_REGISTRATION_FIRST_USE']) {
    await database.query(
      `INSERT INTO article (ref, federation_ref, name, type, is_default, amount_cents)
        SELECT gen_random_uuid(), $1, $2, $2, true, 700
         WHERE NOT EXISTS (SELECT FROM article WHERE federation_ref = $1 AND type = $2 AND is_default AND is_active)`,
      [test.federation, type],
    )
  }
  await database.query(
    `UPDATE article SET amount_cents = 700 WHERE federation_ref = $1 AND is_default AND type IN ('COMBINATION', 'HORSE_REGISTRATION_FIRST_USE')`,
    [test.federation],
  )
  return test
}

const counts = {
  ...{ kills: 0, acknowledged: 0, unanswered: 0, lost: 0, half: 0, withoutHistory: 0, slowestStartMs: 0 },
  ...{ booked: 0, paid: 0, postedWrong: 0, ledgerFaults: 0, trialCents: 0 },
  ...{ entered: 0, firstStarts: 0, chargedWrong: 0 },
}
try {
  await fillWithDemo(where, 1)
  const { cookie, competition, money, test } = await withDatabase(async (database) => ({
    test: await openTest(database),
    cookie: await openSession(database, createSessions(database, { isHttps: false })),
    money: (
      await database.query(
        `SELECT b.owner_ref AS federation, b.ref AS book, to_char(now(), 'YYYY-MM-DD') AS date,
                (SELECT ref FROM person p WHERE p.federation_ref = b.owner_ref ORDER BY ref LIMIT 1) AS member,
                (SELECT ref FROM article a WHERE a.federation_ref = b.owner_ref ORDER BY ref LIMIT 1) AS article
           FROM book b WHERE b.code = '101'`,
      )
    )[0],
    competition: (
      await database.query(
        `SELECT c.ref FROM competition c JOIN tenant n ON n.federation_ref = c.federation_ref AND n.is_default
          WHERE c.status = 'PUBLISHED' ORDER BY c.start DESC LIMIT 1`,
      )
    )[0].ref,
  }))
  const port = await freePort()
  const settings = benchSettings(port, folder, postgres?.url)
  const acknowledged = new Set()
  let written = 0

  const post = async (origin, path, body = {}) => {
    const answer = await fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', origin: `http://localhost:${port}` },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  /** The orders that were booked, with the cents that were paid of them, as far as the server said so. */
  const booked = new Map()
  /** A tab with one thing is ordered, booked and paid. */
  const sell = async (origin) => {
    const { federation, member, article: articleRef, date } = money
    const cents = 1000 + Math.floor(Math.random() * 1000)
    const bills = `/member/${member}/finance/bill`
    const { ref: billRef } = await post(origin, bills, { description: 'crash' })
    const item = { articleRef, description: 'Box', unitAmount: cents, taxLevelCode: 'VAT_21', date }
    await post(origin, `${bills}/${billRef}/item`, item)
    const orders = `/finance/${federation}/orders`
    const { ref } = await post(origin, `${orders}/create-from-bill`, { billRef })
    await post(origin, `${orders}/${ref}/process`)
    booked.set(ref, { cents, isPaid: false })
    await post(origin, `${orders}/${ref}/payment`, { method: 'TRANSFER', amount: cents })
    booked.set(ref, { cents, isPaid: true })
  }
  /** Counts the booked orders whose postings differ from the acknowledged amounts, the faults of the ledger, and sums all postings. */
  const lookAtMoney = async (database) => {
    const rows = await database.query(
      `SELECT o.ref, (SELECT count(*)::int FROM ledger_transaction t WHERE t.book_ref = o.book_ref AND t.key = 'process:' || o.ref) AS times,
              s.amount_cents::int AS cents, s.open_cents::int AS open,
              (SELECT coalesce(sum(i.amount_cents), 0)::int FROM bill_item i WHERE i.order_ref = o.ref) AS items
         FROM finance_order o LEFT JOIN settlement s ON s.document_ref = o.ref
        WHERE o.status = 'PROCESSED' AND EXISTS (
          SELECT FROM bill_item i JOIN bill b ON b.ref = i.bill_ref WHERE i.order_ref = o.ref AND b.description = 'crash')`,
    )
    const found = new Map(rows.map((row) => [row.ref, row]))
    const isWrong = ({ times, cents, items, open }) => times !== 1 || cents !== items || open < 0
    const isLost = ([ref, { cents, isPaid }]) => {
      const row = found.get(ref)
      return row === undefined || row.cents !== cents || (isPaid && row.open !== 0)
    }
    const [{ faults, trial }] = await database.query(
      `SELECT (SELECT count(*)::int FROM ledger_fault) AS faults, (SELECT coalesce(sum(amount_cents), 0)::int FROM posting) AS trial`,
    )
    return { wrong: rows.filter(isWrong).length + [...booked].filter(isLost).length, faults, trial }
  }

  /** A new rider with a new horse is entered; the same horse is entered again for its second start. */
  const entered = new Set()
  const enter = async (origin) => {
    const name = `crash horse ${entered.size} ${Math.random()}`
    const path = `/competition/manage/${test.competition}/subscription/test/${test.ref}`
    const horse = { name, gender: 'MARE' }
    const person = { firstName: 'Crash', lastName: name }
    const data = { isUnknown: true, person, horse }
    const made = await post(origin, path, { data, confirmSaveWithWarnings: true })
    entered.add(name)
    const { practitionerRef } = made.registrations[0]
    await post(origin, path, { data: { practitionerRef }, confirmSaveWithWarnings: true })
  }
  /** A horse that was entered is charged once, and so is its combination; one without an answer is charged with its entry or not at all. */
  const lookAtLevies = async (database) => {
    const rows = await database.query(
      `SELECT h.name, count(DISTINCT r.ref)::int AS starts,
              (SELECT count(*)::int FROM bill_item i WHERE i.source_ref = h.ref AND i.is_standing) AS horse,
              (SELECT count(*)::int FROM bill_item i WHERE i.source_ref = p.ref AND i.is_standing) AS combination
         FROM horse h JOIN practitioner p ON p.horse_ref = h.ref LEFT JOIN registration r ON r.practitioner_ref = p.ref
        WHERE h.name LIKE 'crash horse %' GROUP BY h.ref, h.name, p.ref`,
    )
    const known = new Set(rows.map(({ name }) => name))
    const isWrong = ({ starts, horse, combination }) => starts === 0 || horse !== 1 || combination !== 1
    const lost = [...entered].filter((name) => !known.has(name)).length
    return { firstStarts: rows.length, wrong: rows.filter(isWrong).length + lost }
  }

  const write = async (origin) => {
    written += 1
    const name = `crash ${written}`
    const arenas = Array.from({ length: perWrite }, (_, index) => ({ code: `${written}.${index}`, name }))
    await post(origin, `/competition/manage/${competition}/arena`, { arenas })
    acknowledged.add(name)
  }
  const writeUntilKilled = async (work, origin, isOver) => {
    while (!isOver()) {
      try {
        await work(origin)
      } catch (error) {
        if (!isOver()) throw error
        counts.unanswered += 1
      }
    }
  }
  const look = (database) =>
    database.query(
      `SELECT a.name, count(*)::int AS rows, count(h.ref)::int AS told
         FROM arena a LEFT JOIN (SELECT DISTINCT ref FROM history WHERE noun = 'arena') h ON h.ref = a.ref
        WHERE a.name LIKE 'crash %' GROUP BY a.name`,
    )

  const until = performance.now() + Number(seconds) * 1000
  while (performance.now() < until) {
    const began = performance.now()
    const server = await startBuiltServer(settings)
    counts.slowestStartMs = Math.max(counts.slowestStartMs, Math.round(performance.now() - began))
    let isOver = false
    const works = [...Array.from({ length: writers }, () => write), ...Array.from({ length: cashiers }, () => sell)]
    works.push(...Array.from({ length: enterers }, () => enter))
    const writing = works.map((work) => writeUntilKilled(work, server.origin, () => isOver))
    await new Promise((resolve) => setTimeout(resolve, 150 + Math.random() * 1200))
    isOver = true
    await server.kill()
    await Promise.all(writing)
    counts.kills += 1
    const { seen, sums, levies } = await withDatabase(async (database) => ({
      levies: await lookAtLevies(database),
      seen: await look(database),
      sums: await lookAtMoney(database),
    }))
    const found = new Map(seen.map((row) => [row.name, row]))
    counts.booked = booked.size
    counts.paid = [...booked.values()].filter(({ isPaid }) => isPaid).length
    counts.postedWrong = sums.wrong
    counts.ledgerFaults = sums.faults
    counts.trialCents = sums.trial
    counts.entered = entered.size
    counts.firstStarts = levies.firstStarts
    counts.chargedWrong = levies.wrong
    counts.acknowledged = acknowledged.size
    counts.lost = [...acknowledged].filter((name) => !found.has(name)).length
    counts.half = [...found.values()].filter(({ rows }) => rows !== perWrite).length
    counts.withoutHistory = [...found.values()].filter(({ rows, told }) => told !== rows).length
  }
} finally {
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}
console.log(engine, counts)
const {
  lost,
  half,
  withoutHistory,
  postedWrong,
  ledgerFaults,
  trialCents,
  booked,
  chargedWrong,
  entered: starts,
} = counts
if (
  lost + half + withoutHistory + postedWrong + ledgerFaults + chargedWrong > 0 ||
  trialCents !== 0 ||
  booked * starts === 0
)
  process.exitCode = 1
