// Measures what spectators cost the database: the number of transactions while a page is read by twenty and by two
// hundred readers, with the same number of saved results. The database counts them itself (pg_stat_database).
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { median, table } from './statistics.mjs'

const rounds = 3
const few = 20
const many = 200
const saves = 2

/** Read after a second and a half, because a connection reports its statistics at most once a second. */
const transactions = async (pool) => {
  await pause(1500)
  const { rows } = await pool.query(
    'SELECT xact_commit + xact_rollback AS count FROM pg_stat_database WHERE datname = current_database()',
  )
  return Number(rows[0].count)
}

/** @param {string} url of a public page @param {() => Promise<unknown>} save a result that the page shows @param {{ query: Function }} pool */
export const measurePublishing = async (url, save, pool) => {
  const under = async (connections) => {
    const before = await transactions(pool)
    const reading = autocannon({ url, connections, duration: 4 })
    for (let each = 0; each < saves; each += 1) {
      await pause(1000)
      await save()
    }
    const { requests } = await reading
    return { requests: requests.total, transactions: (await transactions(pool)) - before }
  }
  await under(few)
  const measured = { few: [], many: [] }
  for (let round = 0; round < rounds; round += 1) {
    measured.few.push(await under(few))
    measured.many.push(await under(many))
  }
  const of = (side, field) => median(side.map((one) => one[field]))
  const row = (name, side) => [name, String(of(side, 'requests')), String(of(side, 'transactions'))]
  return {
    figures: { 'P2.1': of(measured.many, 'transactions') - of(measured.few, 'transactions') },
    text: table([
      [`${saves} results saved, readers`, 'answers', 'transactions'],
      row(String(few), measured.few),
      row(String(many), measured.many),
    ]),
  }
}
