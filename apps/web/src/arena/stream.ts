// The notifications of a competition or a championship. Without any, the page polls.

const pollMs = 5_000
/** Many spectators are notified at once; the delay spreads their requests. */
const mostWaitMs = 250

/** The part of an EventSource that the stream uses. */
export type Source = Pick<EventSource, 'readyState' | 'close'> & {
  addEventListener: (type: string, listener: (event: MessageEvent<unknown>) => void) => void
}

const [isOpen, isClosed] = [1, 2]

const publicationIn = (data: unknown): number => {
  const told: unknown = typeof data === 'string' ? JSON.parse(data) : null
  return typeof told === 'object' && told !== null && 'publication' in told ? Number(told.publication) : Number.NaN
}

export type Stream = {
  listen: () => void
  /** A stream that counts as open but is silent would never end by itself. */
  renew: () => void
  close: () => void
}

export const createStream = ({
  subject,
  shown,
  refresh,
  heard,
  open = (address) => new EventSource(address),
}: {
  /** What the page is about: `competition/{ref}` or `championship/{ref}`. */
  subject: string
  /** The number of the shown publication. */
  shown: () => number
  refresh: () => void
  heard: () => void
  open?: (address: string) => Source
}): Stream => {
  let source: Source | null = null
  let polling: ReturnType<typeof setInterval> | null = null
  /** Publications between two connections are lost, so a page that connects again also reads again. */
  let wasConnected = false

  const poll = (isPolling: boolean): void => {
    if (isPolling && polling === null) polling = setInterval(refresh, pollMs)
    if (!isPolling && polling !== null) {
      clearInterval(polling)
      polling = null
    }
  }
  const refreshSoon = (): void => {
    setTimeout(refresh, Math.random() * mostWaitMs)
  }

  const listen = (): void => {
    if (source !== null) return
    // The server sends what is newer than the shown page, which may have waited in a cache or been read for long.
    const opened = open(`/live/${subject}?seen=${shown()}`)
    source = opened
    opened.addEventListener('open', () => {
      poll(false)
      heard()
      if (wasConnected) refreshSoon()
      wasConnected = true
    })
    opened.addEventListener('beat', heard)
    opened.addEventListener('publication', ({ data }) => {
      heard()
      if (!(publicationIn(data) <= shown())) refreshSoon()
    })
    opened.addEventListener('missed', refreshSoon)
    opened.addEventListener('error', () => {
      poll(true)
      // The browser tries again by itself unless the server refused; then only polling remains.
      if (opened.readyState === isClosed && source === opened) source = null
    })
  }

  return {
    listen,
    renew: () => {
      if (source?.readyState === isOpen) source.close()
      if (source?.readyState === isClosed) source = null
      listen()
    },
    close: () => {
      source?.close()
      source = null
      poll(false)
    },
  }
}
