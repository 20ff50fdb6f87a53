// The board of a search for a start order: the rider at each position, the distance from the drawn order, and the
// number of missing positions between the starts of one rider.
// Two facts make it small. First, the starts of one rider are best in drawn order, and so are riders with a single
// start. So only the rider of a position matters. Second, riders with a single start fill the remaining positions. So
// their displacement is a sum over all cuts of the list: the number of them that were drawn before the cut, less the
// number that are now before it.

/** A start in drawn order. */
export type DrawnStart = {
  readonly rider: string
  /** The position (from 0) that it keeps; null if it may move. */
  readonly lockedAt: number | null
}

const single = -1
const locked = -2

/**
 * Added to the missing positions of each pair that is too close, so that one such pair weighs more than the same
 * shortfall spread out.
 */
const pairWeight = 3

export class GapBoard {
  /** Movable starts of riders with several starts. */
  readonly size: number
  readonly length: number
  /** The rider of each of those starts; the starts of one rider are adjacent. */
  readonly owner: Int32Array
  /** The position of each of those starts; ascending within a rider. */
  readonly places: Int32Array
  /** Missing positions, with a weight for each pair that is too close. */
  shortfall = 0
  displacement = 0
  readonly #gap: number
  /** By rider: the index of the first movable start, with one more at the end. */
  readonly #from: Int32Array
  /** Drawn position of each movable start of a rider with several. */
  readonly #drawn: Int32Array
  readonly #fixedFrom: Int32Array
  readonly #fixed: Int32Array
  /** By position: the rider, or a marker for a single or locked start. */
  readonly #colour: Int32Array
  readonly #lockedPositions: readonly number[]
  /** Indexes of the movable single starts, ascending. */
  readonly #singles: readonly number[]
  /** By cut: single starts drawn before it, less those that are now before it. */
  readonly #surplus: Int32Array

  constructor(starts: readonly DrawnStart[], gap: number) {
    this.#gap = gap
    this.length = starts.length
    const families = new Map<string, { movable: number[]; fixed: number[] }>()
    const held: number[] = []
    for (const [index, { rider, lockedAt }] of starts.entries()) {
      const family = families.get(rider) ?? { movable: [], fixed: [] }
      families.set(rider, family)
      if (lockedAt === null) family.movable.push(index)
      else {
        family.fixed.push(lockedAt)
        held.push(lockedAt)
      }
    }
    const several: { movable: number[]; fixed: number[] }[] = []
    const singles: number[] = []
    for (const family of families.values()) {
      if (family.movable.length === 0) continue
      if (family.movable.length + family.fixed.length > 1) several.push(family)
      else singles.push(...family.movable)
    }
    this.#lockedPositions = held
    this.#singles = singles.sort((left, right) => left - right)
    this.#drawn = Int32Array.from(several.flatMap(({ movable }) => movable))
    this.#fixed = Int32Array.from(several.flatMap(({ fixed }) => fixed))
    this.owner = Int32Array.from(several.flatMap(({ movable }, rider) => movable.map(() => rider)))
    this.#from = GapBoard.#offsets(several.map(({ movable }) => movable.length))
    this.#fixedFrom = GapBoard.#offsets(several.map(({ fixed }) => fixed.length))
    this.size = this.#drawn.length
    this.places = new Int32Array(this.size)
    this.#colour = new Int32Array(this.length)
    this.#surplus = new Int32Array(this.length)
    this.load(this.#placesAsDrawn(starts))
  }

  static #offsets(counts: readonly number[]): Int32Array {
    const offsets = new Int32Array(counts.length + 1)
    for (const [index, count] of counts.entries()) offsets[index + 1] = (offsets[index] ?? 0) + count
    return offsets
  }

  /** All starts in drawn order over the positions that are not locked. */
  #placesAsDrawn(starts: readonly DrawnStart[]): Int32Array {
    const held = new Set(this.#lockedPositions)
    const seatOf = new Map<number, number>()
    let seat = 0
    for (const [index, { lockedAt }] of starts.entries()) {
      if (lockedAt !== null) continue
      while (held.has(seat)) seat += 1
      seatOf.set(index, seat)
      seat += 1
    }
    return this.#drawn.map((index) => seatOf.get(index) ?? index)
  }

  /** Puts the starts of riders with several starts at `places`, ascending within each rider. */
  load(places: Int32Array): void {
    this.places.set(places)
    this.#colour.fill(single)
    for (const position of this.#lockedPositions) this.#colour[position] = locked
    this.displacement = 0
    this.shortfall = 0
    for (let start = 0; start < this.size; start += 1) {
      const place = this.places[start] ?? 0
      const rider = this.owner[start] ?? 0
      this.#colour[place] = rider
      this.displacement += Math.abs(place - (this.#drawn[start] ?? 0))
      this.shortfall += this.#crowding(rider, start, place, start)
    }
    let drawn = 0
    let standing = 0
    for (let cut = 0; cut < this.length; cut += 1) {
      if (this.#singles[drawn] === cut) drawn += 1
      if (this.#colour[cut] === single) standing += 1
      this.#surplus[cut] = drawn - standing
      this.displacement += Math.abs(drawn - standing)
    }
  }

  /** The shortfall between a position and the other starts of a rider; movable ones only from `after` on. */
  #crowding(rider: number, without: number, position: number, after = 0): number {
    let missing = 0
    const end = this.#from[rider + 1] ?? 0
    for (let other = Math.max(this.#from[rider] ?? 0, after); other < end; other += 1) {
      if (other === without) continue
      const distance = Math.abs((this.places[other] ?? 0) - position)
      if (distance < this.#gap) missing += this.#gap - distance + pairWeight
    }
    const fixedEnd = this.#fixedFrom[rider + 1] ?? 0
    for (let other = this.#fixedFrom[rider] ?? 0; other < fixedEnd; other += 1) {
      const distance = Math.abs((this.#fixed[other] ?? 0) - position)
      if (distance < this.#gap) missing += this.#gap - distance + pairWeight
    }
    return missing
  }

  isAsDrawn(start: number): boolean {
    return this.places[start] === this.#drawn[start]
  }

  /** The change of one rider's displacement when a start moves and its starts stay in drawn order. */
  #moveCost(start: number, to: number): number {
    const rider = this.owner[start] ?? 0
    const from = this.places[start] ?? 0
    let cost = -Math.abs(from - (this.#drawn[start] ?? 0))
    let at = start
    if (to > from) {
      const end = (this.#from[rider + 1] ?? 0) - 1
      while (at < end) {
        const next = this.places[at + 1] ?? 0
        if (next > to) break
        cost += Math.abs(next - (this.#drawn[at] ?? 0)) - Math.abs(next - (this.#drawn[at + 1] ?? 0))
        at += 1
      }
    } else {
      const first = this.#from[rider] ?? 0
      while (at > first) {
        const next = this.places[at - 1] ?? 0
        if (next < to) break
        cost += Math.abs(next - (this.#drawn[at] ?? 0)) - Math.abs(next - (this.#drawn[at - 1] ?? 0))
        at -= 1
      }
    }
    return cost + Math.abs(to - (this.#drawn[at] ?? 0))
  }

  #move(start: number, to: number): void {
    const rider = this.owner[start] ?? 0
    let at = start
    const end = (this.#from[rider + 1] ?? 0) - 1
    const first = this.#from[rider] ?? 0
    while (at < end && (this.places[at + 1] ?? 0) < to) {
      this.places[at] = this.places[at + 1] ?? 0
      at += 1
    }
    while (at > first && (this.places[at - 1] ?? 0) > to) {
      this.places[at] = this.places[at - 1] ?? 0
      at -= 1
    }
    this.places[at] = to
  }

  /** The change of the displacement of the single starts when one of them moves from `from` to `to`. */
  #singlesCost(from: number, to: number): number {
    let cost = 0
    if (to < from) for (let cut = to; cut < from; cut += 1) cost += (this.#surplus[cut] ?? 0) > 0 ? -1 : 1
    else for (let cut = from; cut < to; cut += 1) cost += (this.#surplus[cut] ?? 0) >= 0 ? 1 : -1
    return cost
  }

  /**
   * Exchanges a start with the one at `to`, unless displacement + weight × shortfall would grow by more than `allowed`.
   */
  tryExchange(start: number, to: number, weight: number, allowed: number): boolean {
    const rider = this.owner[start] ?? 0
    const other = this.#colour[to] ?? locked
    if (other === rider || other === locked) return false
    const from = this.places[start] ?? 0
    let further = this.#moveCost(start, to)
    let missing = this.#crowding(rider, start, to) - this.#crowding(rider, start, from)
    let partner = -1
    if (other === single) {
      // A single start changes the displacement by at most the distance, so many exchanges are refused by that alone.
      const distance = to > from ? to - from : from - to
      if (further + weight * missing - distance > allowed) return false
      further += this.#singlesCost(to, from)
    } else {
      partner = this.#from[other] ?? 0
      while (this.places[partner] !== to) partner += 1
      further += this.#moveCost(partner, from)
      missing += this.#crowding(other, partner, from) - this.#crowding(other, partner, to)
    }
    if (further + weight * missing > allowed) return false
    this.#colour[from] = other
    this.#colour[to] = rider
    this.#move(start, to)
    if (partner >= 0) this.#move(partner, from)
    else if (to > from) for (let cut = from; cut < to; cut += 1) this.#surplus[cut] = (this.#surplus[cut] ?? 0) - 1
    else for (let cut = to; cut < from; cut += 1) this.#surplus[cut] = (this.#surplus[cut] ?? 0) + 1
    this.displacement += further
    this.shortfall += missing
    return true
  }

  /** The index of the start at each position: the starts of one rider, and the single starts, in drawn order. */
  order(starts: readonly DrawnStart[]): readonly number[] {
    const order = new Array<number>(this.length)
    for (const [index, { lockedAt }] of starts.entries()) if (lockedAt !== null) order[lockedAt] = index
    for (let start = 0; start < this.size; start += 1) order[this.places[start] ?? 0] = this.#drawn[start] ?? 0
    let next = 0
    for (let position = 0; position < this.length; position += 1) {
      if (this.#colour[position] !== single) continue
      order[position] = this.#singles[next] ?? 0
      next += 1
    }
    return order
  }
}
