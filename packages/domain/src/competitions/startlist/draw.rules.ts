// A draw that anybody can repeat from the seed printed on the list (decision 16). The procedure, "oxer-draw-1", is published with a
// worked example in docs/start-order-draw.md:
//
// 1. State: four 32-bit words. Word k (0 to 3) is the FNV-1a hash (offset basis 2166136261, prime 16777619, modulo 2^32)
//    over the UTF-16 code units of the text `${k}:${seed}`, low byte before high byte.
// 2. Generator: sfc32 on the words a, b, c, d; each step gives t = a + b + d, then d += 1, a = b xor (b >>> 9),
//    b = c + (c << 3), c = rotate-left(c, 21) + t, all modulo 2^32. The first 15 outputs are thrown away.
// 3. A number below n: the next output that is less than the largest multiple of n not above 2^32, modulo n.
// 4. Sort the refs by their code units. For i from the last index down to 1, draw j below i + 1 and exchange i and j.

export const drawAlgorithm = 'oxer-draw-1'

/** Numbers below a bound, each equally likely, and the same ones for the same seed. */
export type DrawSource = (bound: number) => number

const hashWord = (text: string): number => {
  let hash = 2166136261
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    hash = Math.imul(hash ^ (unit & 0xff), 16777619)
    hash = Math.imul(hash ^ (unit >>> 8), 16777619)
  }
  return hash >>> 0
}

/** The number of words generated at a time: a search that uses millions is a sixth faster than with a call for each. */
const wordsAtATime = 1024

/** The generator itself: whole numbers from 0 to 2^32 - 1 (steps 1 and 2). */
export class DrawWords {
  readonly #words = new Uint32Array(wordsAtATime)
  readonly #state: Int32Array
  #at = wordsAtATime

  constructor(seed: string) {
    this.#state = Int32Array.from([0, 1, 2, 3], (word) => hashWord(`${word}:${seed}`))
    this.#make(15)
  }

  #make(count: number): void {
    let [a = 0, b = 0, c = 0, d = 0] = this.#state
    for (let index = 0; index < count; index += 1) {
      const output = (a + b + d) | 0
      d = (d + 1) | 0
      a = b ^ (b >>> 9)
      b = (c + (c << 3)) | 0
      c = (((c << 21) | (c >>> 11)) + output) | 0
      this.#words[index] = output
    }
    this.#state.set([a, b, c, d])
  }

  next(): number {
    if (this.#at === wordsAtATime) {
      this.#make(wordsAtATime)
      this.#at = 0
    }
    const word = this.#words[this.#at] ?? 0
    this.#at += 1
    return word
  }
}

export const drawSource = (seed: string): DrawSource => {
  const words = new DrawWords(seed)
  return (bound) => {
    const limit = 4294967296 - (4294967296 % bound)
    let output = words.next()
    while (output >= limit) output = words.next()
    return output % bound
  }
}

/** The drawn order of the refs; the order in which they are given has no influence. */
export const drawOrder = (refs: readonly string[], seed: string): readonly string[] => {
  const order = [...refs].sort((left, right) => (left < right ? -1 : left > right ? 1 : 0))
  const below = drawSource(seed)
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = below(last + 1)
    const kept = order[last]
    const drawn = order[other]
    if (kept === undefined || drawn === undefined) continue
    order[last] = drawn
    order[other] = kept
  }
  return order
}
