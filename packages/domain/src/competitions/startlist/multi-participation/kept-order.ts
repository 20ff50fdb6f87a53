// Finds an order close to the drawn one in which the starts of one rider are a number of positions apart.
import { DrawWords } from '../draw.rules.ts'
import { coolingRatio, coolingStages, patience } from './cooling.ts'
import { type DrawnStart, GapBoard } from './gap-board.ts'

export type KeepOptions = {
  /** The smallest allowed difference between two positions of one rider. */
  readonly minimumGap: number
  readonly seed: string
  /** The number of exchanges to try; the same seed and number give the same order. */
  readonly steps: number
  /** Called from time to time; true ends the search with the best order so far. */
  readonly isDone?: () => boolean
  /** If true, any order with the gap is accepted, at any distance from the drawn one. */
  readonly isGapEnough?: boolean
}

export type KeptOrder = {
  /** The index of the start at each position. */
  readonly order: readonly number[]
  /** Sum over all starts of |new position − drawn position|. */
  readonly displacement: number
  /** Whether all movable starts keep the gap to the others of their rider. */
  readonly isGapKept: boolean
  readonly steps: number
}

/**
 * A microsecond is enough for more than ten steps: less than four tenths of a second in all, and somewhat more for a
 * long list.
 */
export const defaultKeepSteps = (starts: number): number => 3_600_000 + 1000 * starts

/** One of `count`, from sixteen random bits, without the division that a remainder needs. */
const oneOf = (bits: number, count: number): number => Math.imul(bits, count) >>> 16

type Cooling = {
  readonly low: number
  readonly high: number
  /** The starts to choose from; null for all. */
  readonly starts: Int32Array | null
  readonly steps: number
  readonly first: number
  readonly last: number
  readonly reach: number
}

class Search {
  readonly board: GapBoard
  readonly #words: DrawWords
  readonly #options: KeepOptions
  best: Int32Array
  bestShortfall: number
  bestDisplacement: number
  steps = 0
  /** The weight of a missing position against a position of displacement. */
  weight = 2

  constructor(board: GapBoard, options: KeepOptions) {
    this.board = board
    this.#options = options
    this.#words = new DrawWords(options.seed)
    this.best = board.places.slice()
    this.bestShortfall = board.shortfall
    this.bestDisplacement = board.displacement
  }

  get isDone(): boolean {
    const { steps, isDone, isGapEnough = false } = this.#options
    return (isGapEnough && this.bestShortfall === 0) || this.steps >= steps || (isDone?.() ?? false)
  }

  below(bound: number): number {
    return this.#words.next() % bound
  }

  #keepBest(): void {
    const { shortfall, displacement } = this.board
    if (shortfall > this.bestShortfall) return
    // An order as good as the best replaces it, because other exchanges are close to it.
    if (shortfall === this.bestShortfall && displacement > this.bestDisplacement) return
    this.bestShortfall = shortfall
    this.bestDisplacement = displacement
    this.best.set(this.board.places)
  }

  /** One cooling; while it adapts, the weight rises as long as the gap is not kept and falls when it is. */
  cool({ low, high, starts, steps, first, last, reach }: Cooling, isAdapting: boolean): void {
    const { board } = this
    const count = starts === null ? board.size : starts.length
    if (count === 0 || reach < 1) return
    const ratio = coolingRatio(first, last)
    const stageSteps = Math.ceil(steps / coolingStages)
    let temperature = first
    for (let stage = 0; stage < coolingStages && !this.isDone; stage += 1) {
      let wasKept = false
      for (let step = 0; step < stageSteps; step += 1) {
        const choice = this.#words.next()
        const chance = this.#words.next()
        const chosen = oneOf(choice >>> 16, count)
        const start = starts === null ? chosen : (starts[chosen] ?? 0)
        const from = board.places[start] ?? 0
        // The closer of two, because close exchanges are accepted more often.
        const distance = 1 + Math.min(oneOf(chance & 0xffff, reach), oneOf(choice & 0xffff, reach))
        const to = chance >= 0x80000000 ? from + distance : from - distance
        if (to < low || to >= high || from < low || from >= high) continue
        const allowed = temperature * (patience[(chance >>> 16) & 4095] ?? 0)
        if (board.tryExchange(start, to, this.weight, allowed) && board.shortfall <= this.bestShortfall) {
          if (board.shortfall === 0) wasKept = true
          this.#keepBest()
        }
      }
      this.steps += stageSteps
      temperature *= ratio
      if (isAdapting) this.weight = wasKept ? Math.max(0.5, this.weight * 0.925) : Math.min(20, this.weight * 1.08)
    }
  }

  /** The beginning of a stretch: around a displaced start, so that positions without cost are left alone. */
  #stretchStart(stretch: number): number {
    const { board } = this
    const end = board.length - stretch
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const start = this.below(board.size)
      if (board.isAsDrawn(start)) continue
      return Math.max(0, Math.min(end, (board.places[start] ?? 0) - this.below(stretch)))
    }
    return this.below(end + 1)
  }

  /** Restarts from the best order in a stretch of the list, with several weights in turn. */
  polish(gap: number): void {
    const { board } = this
    const weights = [1.2, 2, 4]
    while (!this.isDone) {
      board.load(this.best)
      const wanted = Math.max(40, Math.floor(gap * (2 + (2 * this.below(100)) / 100)))
      const stretch = Math.min(board.length, wanted)
      const low = this.#stretchStart(stretch)
      const inside: number[] = []
      for (let start = 0; start < board.size; start += 1) {
        const place = board.places[start] ?? 0
        if (place >= low && place < low + stretch) inside.push(start)
      }
      this.weight = weights[this.below(weights.length)] ?? 2
      this.steps += 50
      const starts = Int32Array.from(inside)
      const steps = starts.length * 300
      this.cool(
        {
          low,
          high: low + stretch,
          starts,
          steps,
          first: 2,
          last: 0.4,
          reach: Math.min(Math.max(1, gap >> 1), stretch - 1),
        },
        false,
      )
    }
  }
}

/**
 * The order closest to the drawn one, by the sum of displacements, in which the starts of one rider are at least
 * `minimumGap` positions apart. If locks or numbers make that impossible, the order with the fewest missing positions
 * that the search finds. `starts` are in drawn order. KNHS art. 252: a rider with several horses has others in between,
 * "if possible".
 */
export const keepOrder = (starts: readonly DrawnStart[], options: KeepOptions): KeptOrder => {
  const gap = Math.max(1, Math.min(options.minimumGap, starts.length))
  const board = new GapBoard(starts, gap)
  const search = new Search(board, options)
  const drawn = board.places.slice()
  const reach = Math.min(Math.max(gap, 2), starts.length - 1)
  // Two coolings from the drawn order, and further, hotter ones as long as none has kept the gap.
  const share = Math.floor(options.steps * 0.15)
  const isHard = search.bestShortfall > 0 && board.size > 0
  for (let round = 0; isHard && (round < 2 || (round < 5 && search.bestShortfall > 0)); round += 1) {
    board.load(drawn)
    search.weight = 2 + round
    const first = round < 2 ? 5 : 5 * round
    search.cool({ low: 0, high: starts.length, starts: null, steps: share, first, last: 0.5, reach }, true)
  }
  // A drawn order that already keeps the gap is the closest.
  if (isHard) search.polish(gap)
  board.load(search.best)
  const lockedDisplacement = starts.reduce(
    (sum, { lockedAt }, index) => (lockedAt === null ? sum : sum + Math.abs(lockedAt - index)),
    0,
  )
  return {
    order: board.order(starts),
    displacement: board.displacement + lockedDisplacement,
    isGapKept: board.shortfall === 0,
    steps: search.steps,
  }
}
