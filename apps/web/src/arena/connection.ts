/**
 * The server sends something at least every 15 seconds (apps/server/src/live.ts). A connection that is silent for this long is considered
 * lost.
 */
export const silenceMs = 40_000
const lookMs = 5_000

/** What an open page knows about its connection. Times are milliseconds since 1970. */
export type Connection = {
  /** The server has just sent something, so the page is up to date. */
  heard: () => void
  /** Whether it is lost, and when the server was last heard. */
  state: () => { isLost: boolean; heardAt: number }
  /** It is certain that there is no connection. */
  lost: () => void
  /** Starts and stops the check for silence; a hidden page checks nothing. */
  watch: () => void
  rest: () => void
}

/**
 * Reports when the connection is lost and when it is back. A dead stream sends nothing, so silence is the only sign of it. @param onChange
 * receives the time of the page's data; `onSilence` is called at each check without data, to try again
 */
export const createConnection = ({
  onChange,
  onSilence,
}: {
  onChange: (isLost: boolean, heardAt: number) => void
  onSilence: () => void
}): Connection => {
  let heardAt = Date.now()
  let isLost = false
  let looking: ReturnType<typeof setInterval> | null = null
  const set = (next: boolean): void => {
    if (next === isLost) return
    isLost = next
    onChange(isLost, heardAt)
  }
  const look = (): void => {
    if (Date.now() - heardAt < silenceMs) return
    set(true)
    onSilence()
  }
  return {
    state: () => ({ isLost, heardAt }),
    heard: () => {
      heardAt = Date.now()
      set(false)
    },
    lost: () => set(true),
    watch: () => {
      looking ??= setInterval(look, lookMs)
    },
    rest: () => {
      if (looking !== null) clearInterval(looking)
      looking = null
    },
  }
}
