// One slow table must not stop everything. Each kind of work uses at most half of the pool's connections, and while the database does not
// answer one kind of work, only one call of it waits for the database at a time; the others are refused at once.
import { type Database, troubleOf } from '@oxer/db'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'

export type Bulkhead = <Outcome>(kind: string, work: () => Promise<Outcome>) => Promise<Outcome>

/** As many waiting calls of one kind would wait longer than any caller does. */
const longestQueue = 200

type Lane = { running: number; isSick: boolean; waiting: { go: () => void; refuse: () => void }[] }

const refusal = () => failure(kernelErrors.unavailable)

/** @param most how many calls of one kind run at once */
export const createBulkhead = (most: number): Bulkhead => {
  const lanes = new Map<string, Lane>()
  const laneOf = (kind: string): Lane => {
    const lane = lanes.get(kind) ?? { running: 0, isSick: false, waiting: [] }
    lanes.set(kind, lane)
    return lane
  }
  const enter = (lane: Lane): Promise<void> | void => {
    if (lane.running < (lane.isSick ? 1 : most)) {
      lane.running += 1
      return
    }
    if (lane.isSick || lane.waiting.length >= longestQueue) throw refusal()
    return new Promise((resolve, reject) => {
      lane.waiting.push({ go: resolve, refuse: () => reject(refusal()) })
    })
  }
  const leave = (lane: Lane): void => {
    lane.running -= 1
    if (lane.isSick) for (const { refuse } of lane.waiting.splice(0)) refuse()
    const next = lane.waiting.shift()
    if (next === undefined) return
    lane.running += 1
    next.go()
  }
  return async (kind, work) => {
    const lane = laneOf(kind)
    await enter(lane)
    try {
      const outcome = await work()
      lane.isSick = false
      return outcome
    } catch (error) {
      const trouble = troubleOf(error)
      lane.isSick = trouble === 'slow' || trouble === 'away'
      throw error
    } finally {
      leave(lane)
    }
  }
}

const bulkheads = new WeakMap<Database['pool'], Bulkhead>()

/** The one of a process for its database. The embedded database has one connection, so there is nothing to divide. */
export const bulkheadOf = ({ pool, kind }: Database): Bulkhead => {
  const known = bulkheads.get(pool)
  if (known !== undefined) return known
  const made = createBulkhead(
    kind === 'pglite' ? Number.POSITIVE_INFINITY : Math.max(1, Math.ceil(pool.options.max / 2)),
  )
  bulkheads.set(pool, made)
  return made
}
