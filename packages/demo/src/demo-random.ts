// The demo is the same every time: its random choices come from a seed, its refs from a counter.
import { drawSource } from '@oxer/domain/competitions/startlist/draw.rules'

export type DemoRandom = {
  below: (bound: number) => number
  between: (low: number, high: number) => number
  chance: (percent: number) => boolean
  pick: <T>(list: readonly T[]) => T
  shuffled: <T>(list: readonly T[]) => T[]
  /**
   * `count` different items, or all there are. The cost depends on the sample and not on the list, because the large demo is sampled
   * often.
   */
  sample: <T>(list: readonly T[], count: number) => T[]
}

export const demoRandom = (seed: string): DemoRandom => {
  const below = drawSource(seed)
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[below(Math.max(1, list.length))]
    if (chosen === undefined) throw new RangeError('nothing to pick from')
    return chosen
  }
  return {
    below,
    between: (low, high) => low + below(high - low + 1),
    chance: (percent) => below(100) < percent,
    pick,
    shuffled: (list) => {
      const rest = [...list]
      return list.map(() => {
        const [taken] = rest.splice(below(rest.length), 1)
        if (taken === undefined) throw new RangeError('nothing left to draw')
        return taken
      })
    },
    sample: (list, count) => {
      const places = new Set<number>()
      while (places.size < Math.min(count, list.length)) places.add(below(list.length))
      return [...places].flatMap((place) => list[place] ?? [])
    },
  }
}

/** decision 58: the seed of a draw has six digits. */
export const demoDrawSeed = (text: string): string => String(demoRandom(text).below(1_000_000)).padStart(6, '0')

/** UUIDv7 in order of creation, from a fixed moment, so that the same rows have the same refs in every demo. */
export const demoRefs = (): (() => string) => {
  const random = demoRandom('refs')
  let count = 0
  const hex = (value: number, length: number): string => value.toString(16).padStart(length, '0')
  return () => {
    count += 1
    const time = hex(1_767_225_600_000 + count, 12)
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(random.below(4096), 3)}-${hex(0x8000 + random.below(0x4000), 4)}-${hex(random.below(0xffffff), 6)}${hex(random.below(0xffffff), 6)}`
  }
}
