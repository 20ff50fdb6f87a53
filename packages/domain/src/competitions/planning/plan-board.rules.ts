// The board of the planner's search: the start in each slot of each list, the cost of the conflicts, and the distance
// from the base order. The cost of an exchange is calculated from the moved starts alone.
import {
  absoluteSeconds,
  defaultTransferSeconds,
  type PlannedEntry,
  type PlanProblem,
  pausesOfList,
  timedPositions,
} from './plan-problem.rules.ts'

/** Added to the missing time of each conflict, in rounds, so that one large conflict is better than many small ones. */
const conflictWeight = 3
/** Conflicts of more rounds than this count as this many. */
const worstRounds = 40

type Being = {
  readonly list: number
  readonly position: number
  readonly arena: number
  readonly start: number
  readonly duration: number
  readonly isMovable: boolean
  readonly isActivity: boolean
  /** Seconds: rider's cool-down and warm-up, horse's cool-down and warm-up. */
  readonly pauses: readonly [number, number, number, number]
  readonly rider: string | null
  readonly horse: string | null
}

const nobody = -1

export class PlanBoard {
  readonly #start: Int32Array
  readonly #duration: Int32Array
  readonly #arena: Int32Array
  readonly #isActivity: Uint8Array
  readonly #pauses: Int32Array
  readonly #slotOf: Int32Array
  readonly #base: Int32Array
  readonly #isMovable: Uint8Array
  /** The start in each slot; none in an open position. */
  readonly #being: Int32Array
  readonly #slotStart: Int32Array
  readonly #slotFrom: Int32Array
  readonly #listOf: Int32Array
  /** By person or horse (rider, horse): the other starts of the same one. */
  readonly #peers: readonly Int32Array[]
  readonly #transfer: number
  readonly #round: number
  readonly #within: number
  readonly #stamp: Int32Array
  #mark = 0
  readonly #moved: Int32Array
  #movedCount = 0
  #energy = 0
  #count = 0
  /** Starts that may move and whose rider or horse is also busy elsewhere. */
  readonly busy: Int32Array
  readonly slots: number
  energy = 0
  conflicts = 0
  displacement = 0
  readonly origin: number
  readonly #entryOf: readonly (PlannedEntry | null)[]

  constructor(problem: PlanProblem, within: number) {
    this.#within = within
    this.#transfer = problem.transferSeconds ?? defaultTransferSeconds
    this.#round = problem.lists.reduce((least, list) => Math.min(least, Math.max(30, list.averageRoundSeconds)), 3600)
    const arenas = new Map<string | null, number>()
    const arenaIndex = (ref: string | null): number => {
      const known = arenas.get(ref) ?? arenas.size
      arenas.set(ref, known)
      return known
    }
    const beings: Being[] = []
    const being: number[] = []
    const slotStart: number[] = []
    const listOf: number[] = []
    const slotFrom: number[] = [0]
    const entryOf: (PlannedEntry | null)[] = []
    const timed = problem.lists.map((list) => timedPositions(list, list.entries))
    const firsts = timed.flatMap((rides) => rides.slice(0, 1).map(({ start }) => start))
    this.origin = firsts.reduce((least, start) => Math.min(least, start), firsts[0] ?? 0)
    for (const [index, list] of problem.lists.entries()) {
      const { rider, horse } = pausesOfList(problem, list)
      for (const { entry, position, start, end } of timed[index] ?? []) {
        slotStart.push(start - this.origin)
        listOf.push(index)
        if (entry.type !== 'PARTICIPANT') {
          being.push(nobody)
          continue
        }
        being.push(beings.length)
        entryOf.push(entry)
        beings.push({
          list: index,
          position,
          arena: arenaIndex(list.arenaRef),
          start: start - this.origin,
          duration: end - start,
          isMovable: !entry.isLocked && list.isFixed !== true,
          isActivity: false,
          pauses: [rider.coolDownSeconds, rider.warmUpSeconds, horse.coolDownSeconds, horse.warmUpSeconds],
          rider: entry.riderRef,
          horse: entry.horseRef,
        })
      }
      slotFrom.push(slotStart.length)
    }
    this.slots = slotStart.length
    for (const engagement of problem.engagements ?? []) {
      const start = absoluteSeconds(engagement.date, engagement.startSeconds) - this.origin
      entryOf.push(null)
      beings.push({
        list: nobody,
        position: 0,
        arena: arenaIndex(engagement.arenaRef),
        start,
        duration: engagement.endSeconds - engagement.startSeconds,
        isMovable: false,
        isActivity: true,
        pauses: [0, 0, 0, 0],
        rider: engagement.riderRef,
        horse: engagement.horseRef,
      })
    }
    this.#entryOf = entryOf
    this.#start = Int32Array.from(beings, ({ start }) => start)
    this.#duration = Int32Array.from(beings, ({ duration }) => duration)
    this.#arena = Int32Array.from(beings, ({ arena }) => arena)
    this.#isActivity = Uint8Array.from(beings, ({ isActivity }) => (isActivity ? 1 : 0))
    this.#isMovable = Uint8Array.from(beings, ({ isMovable }) => (isMovable ? 1 : 0))
    this.#pauses = Int32Array.from(beings.flatMap(({ pauses }) => pauses))
    this.#base = Int32Array.from(beings, ({ position }) => position)
    this.#being = Int32Array.from(being)
    this.#slotStart = Int32Array.from(slotStart)
    this.#slotFrom = Int32Array.from(slotFrom)
    this.#listOf = Int32Array.from(listOf)
    this.#slotOf = new Int32Array(beings.length).fill(nobody)
    for (const [slot, who] of being.entries()) if (who !== nobody) this.#slotOf[who] = slot
    this.#stamp = new Int32Array(beings.length)
    this.#moved = new Int32Array(Math.max(2, this.slots))
    this.#peers = PlanBoard.#peersOf(beings)
    this.busy = Int32Array.from(
      beings.flatMap(({ isMovable }, who) =>
        isMovable && ((this.#peers[2 * who]?.length ?? 0) > 0 || (this.#peers[2 * who + 1]?.length ?? 0) > 0)
          ? [who]
          : [],
      ),
    )
    this.#countAll()
  }

  static #peersOf(beings: readonly Being[]): readonly Int32Array[] {
    const groups = new Map<string, number[]>()
    for (const [who, { rider, horse }] of beings.entries()) {
      for (const key of [rider === null ? null : `r ${rider}`, horse === null ? null : `h ${horse}`]) {
        if (key === null) continue
        const group = groups.get(key)
        if (group === undefined) groups.set(key, [who])
        else group.push(who)
      }
    }
    const others = (key: string | null, who: number): Int32Array =>
      Int32Array.from((key === null ? [] : (groups.get(key) ?? [])).filter((other) => other !== who))
    return beings.flatMap(({ rider, horse }, who) => [
      others(rider === null ? null : `r ${rider}`, who),
      others(horse === null ? null : `h ${horse}`, who),
    ])
  }

  /** Adds the cost of a pair: `kind` 0 for the rider, 1 for the horse. */
  #pair(one: number, other: number, kind: number): void {
    const oneStart = this.#start[one] ?? 0
    const otherStart = this.#start[other] ?? 0
    const isOneFirst = oneStart < otherStart
    const earlier = isOneFirst ? one : other
    const later = isOneFirst ? other : one
    const pause = (isOneFirst ? otherStart - oneStart : oneStart - otherStart) - (this.#duration[earlier] ?? 0)
    let need = this.#arena[one] === this.#arena[other] ? 0 : this.#transfer
    if (this.#isActivity[one] === 0 && this.#isActivity[other] === 0) {
      need += (this.#pauses[4 * earlier + 2 * kind] ?? 0) + (this.#pauses[4 * later + 2 * kind + 1] ?? 0)
    }
    if (pause >= need) return
    this.#count += 1
    this.#energy += conflictWeight + Math.min(worstRounds, Math.ceil((need - pause) / this.#round))
  }

  /** The cost of all pairs that include a moved start; each pair once. */
  #price(): void {
    this.#energy = 0
    this.#count = 0
    for (let index = 0; index < this.#movedCount; index += 1) {
      const who = this.#moved[index] ?? 0
      for (let kind = 0; kind < 2; kind += 1) {
        const peers = this.#peers[2 * who + kind]
        if (peers === undefined) continue
        for (const peer of peers) {
          if (this.#stamp[peer] === this.#mark && peer < who) continue
          this.#pair(who, peer, kind)
        }
      }
    }
  }

  #countAll(): void {
    this.#mark += 1
    this.#movedCount = 0
    this.displacement = 0
    for (let slot = 0; slot < this.slots; slot += 1) {
      const who = this.#being[slot] ?? nobody
      if (who === nobody) continue
      this.#stamp[who] = this.#mark
      this.#moved[this.#movedCount] = who
      this.#movedCount += 1
      this.displacement += Math.abs(this.#positionOf(slot) - (this.#base[who] ?? 0))
    }
    this.#price()
    this.energy = this.#energy
    this.conflicts = this.#count
  }

  #positionOf(slot: number): number {
    return slot - (this.#slotFrom[this.#listOf[slot] ?? 0] ?? 0)
  }

  slotOf(who: number): number {
    return this.#slotOf[who] ?? 0
  }

  startOf(who: number): number {
    return this.#start[who] ?? 0
  }

  listStart(slot: number): number {
    return this.#slotFrom[this.#listOf[slot] ?? 0] ?? 0
  }

  listEnd(slot: number): number {
    return this.#slotFrom[(this.#listOf[slot] ?? 0) + 1] ?? 0
  }

  isSameList(left: number, right: number): boolean {
    return right >= this.listStart(left) && right < this.listEnd(left)
  }

  startOfSlot(slot: number): number {
    return this.#slotStart[slot] ?? 0
  }

  /** Exchanges two starts, and shifts those in between if their rounds differ in length. */
  #exchange(low: number, high: number): void {
    const first = this.#being[low] ?? 0
    const second = this.#being[high] ?? 0
    const shift = (this.#duration[second] ?? 0) - (this.#duration[first] ?? 0)
    this.#being[low] = second
    this.#being[high] = first
    this.#slotOf[first] = high
    this.#slotOf[second] = low
    if (shift !== 0) {
      for (let slot = low + 1; slot <= high; slot += 1) {
        this.#slotStart[slot] = (this.#slotStart[slot] ?? 0) + shift
        const who = this.#being[slot] ?? nobody
        if (who !== nobody) this.#start[who] = this.#slotStart[slot] ?? 0
      }
    }
    this.#start[first] = this.#slotStart[high] ?? 0
    this.#start[second] = this.#slotStart[low] ?? 0
  }

  #add(who: number): void {
    this.#stamp[who] = this.#mark
    this.#moved[this.#movedCount] = who
    this.#movedCount += 1
  }

  /**
   * Exchanges a start with the one in another slot of its list, unless displacement + weight × energy would grow by
   * more than `allowed`.
   */
  tryExchange(who: number, to: number, weight: number, allowed: number): boolean {
    const from = this.#slotOf[who] ?? 0
    const other = this.#being[to] ?? nobody
    if (other === nobody || other === who || this.#isMovable[other] === 0) return false
    const whoBase = this.#base[who] ?? 0
    const otherBase = this.#base[other] ?? 0
    const fromPosition = this.#positionOf(from)
    const toPosition = this.#positionOf(to)
    const whoTo = Math.abs(toPosition - whoBase)
    const otherTo = Math.abs(fromPosition - otherBase)
    if (whoTo > this.#within || otherTo > this.#within) return false
    const further = whoTo + otherTo - Math.abs(fromPosition - whoBase) - Math.abs(toPosition - otherBase)
    const low = Math.min(from, to)
    const high = Math.max(from, to)
    this.#mark += 1
    this.#movedCount = 0
    this.#add(who)
    this.#add(other)
    if (this.#duration[who] !== this.#duration[other]) {
      for (let slot = low + 1; slot < high; slot += 1) {
        const between = this.#being[slot] ?? nobody
        if (between !== nobody) this.#add(between)
      }
    }
    this.#price()
    const energyBefore = this.#energy
    const countBefore = this.#count
    this.#exchange(low, high)
    this.#price()
    if (further + weight * (this.#energy - energyBefore) > allowed) {
      this.#exchange(low, high)
      return false
    }
    this.displacement += further
    this.energy += this.#energy - energyBefore
    this.conflicts += this.#count - countBefore
    return true
  }

  /** The start in each slot, to be restored later. */
  save(into: Int32Array): void {
    into.set(this.#being)
  }

  load(saved: Int32Array): void {
    for (let list = 0; list + 1 < this.#slotFrom.length; list += 1) {
      const end = this.#slotFrom[list + 1] ?? 0
      let shift = 0
      for (let slot = this.#slotFrom[list] ?? 0; slot < end; slot += 1) {
        const before = this.#being[slot] ?? nobody
        const now = saved[slot] ?? nobody
        this.#slotStart[slot] = (this.#slotStart[slot] ?? 0) + shift
        if (before === nobody || now === nobody) continue
        shift += (this.#duration[now] ?? 0) - (this.#duration[before] ?? 0)
        this.#being[slot] = now
        this.#slotOf[now] = slot
        this.#start[now] = this.#slotStart[slot] ?? 0
      }
    }
    this.#countAll()
  }

  /**
   * Puts the starts without other activities into base order among themselves. This never increases their distance, and
   * they have no conflicts.
   */
  tidy(): void {
    for (let list = 0; list + 1 < this.#slotFrom.length; list += 1) {
      const slots: number[] = []
      const durations = new Set<number>()
      for (let slot = this.#slotFrom[list] ?? 0; slot < (this.#slotFrom[list + 1] ?? 0); slot += 1) {
        const who = this.#being[slot] ?? nobody
        if (who === nobody) continue
        durations.add(this.#duration[who] ?? 0)
        const isBusy = (this.#peers[2 * who]?.length ?? 0) + (this.#peers[2 * who + 1]?.length ?? 0) > 0
        if (this.#isMovable[who] === 1 && !isBusy) slots.push(slot)
      }
      if (durations.size > 1) continue
      const beings = slots.map((slot) => this.#being[slot] ?? 0)
      beings.sort((left, right) => (this.#base[left] ?? 0) - (this.#base[right] ?? 0))
      for (const [index, slot] of slots.entries()) {
        const who = beings[index] ?? 0
        this.#being[slot] = who
        this.#slotOf[who] = slot
        this.#start[who] = this.#slotStart[slot] ?? 0
      }
    }
    this.#countAll()
  }

  /** The entry in each slot; null where an open position stays. */
  entries(saved: Int32Array): readonly (PlannedEntry | null)[] {
    return Array.from(saved, (who) => (who === nobody ? null : (this.#entryOf[who] ?? null)))
  }
}
