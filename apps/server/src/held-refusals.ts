// The price of a refusal. A visitor who asks again without a pause after 429 would keep the process busy with refusals, beside the callers
// that it answers. So after some refusals, an address gets each further one a second later; connections beyond what is held are cut.
import { LRUCache } from 'lru-cache'

/** As many an address gets at once within a minute: several people may share one. */
const freeRefusals = 20
const freeMs = 60_000
const holdMs = 1_000
/** A browser opens six connections, and many people may share an address. */
const mostHeldOfAddress = 128
const mostHeld = 1_024
const mostAddresses = 10_000

export type HeldRefusals = {
  /** Resolves when a refusal may be sent: with false if its connection is to be cut instead, because too many wait. */
  hold: (address: string) => Promise<boolean>
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export const createHeldRefusals = (sleep: (ms: number) => Promise<void> = pause): HeldRefusals => {
  const counted = new LRUCache<string, { refusals: number }>({ max: mostAddresses, ttl: freeMs })
  const held = new Map<string, number>()
  let all = 0

  const wait = async (address: string): Promise<void> => {
    held.set(address, (held.get(address) ?? 0) + 1)
    all += 1
    await sleep(holdMs)
    all -= 1
    const left = (held.get(address) ?? 1) - 1
    if (left === 0) held.delete(address)
    else held.set(address, left)
  }

  return {
    hold: async (address) => {
      const known = counted.get(address) ?? { refusals: 0 }
      if (known.refusals === 0) counted.set(address, known)
      known.refusals += 1
      if (known.refusals <= freeRefusals) return true
      if (all >= mostHeld || (held.get(address) ?? 0) >= mostHeldOfAddress) return false
      await wait(address)
      return true
    },
  }
}
