// Messages between the tabs of one browser about the sign-in, which they share. A tab does not receive its own.
export type SessionWord = { is: 'signedIn'; username: string } | { is: 'signedOut' }

const toWord = (data: unknown): SessionWord | null => {
  if (typeof data !== 'object' || data === null || !('is' in data)) return null
  if (data.is === 'signedOut') return { is: 'signedOut' }
  return data.is === 'signedIn' && 'username' in data && typeof data.username === 'string'
    ? { is: 'signedIn', username: data.username }
    : null
}

let channel: BroadcastChannel | null = null
const opened = (): BroadcastChannel => {
  channel ??= new BroadcastChannel('oxer.session')
  return channel
}

export const tellTabs = (word: SessionWord): void => opened().postMessage(word)

/** Returns a function that stops listening. */
export const listenToTabs = (onWord: (word: SessionWord) => void): (() => void) => {
  const hear = ({ data }: MessageEvent<unknown>): void => {
    const word = toWord(data)
    if (word) onWord(word)
  }
  const heard = opened()
  heard.addEventListener('message', hear)
  return () => heard.removeEventListener('message', hear)
}
