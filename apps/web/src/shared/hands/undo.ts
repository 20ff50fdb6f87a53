// What can be taken back, for ten seconds: by the button of its toast, or by Ctrl+Z the latest first. Taking back is a
// call of its own to the server, with its own checks, and may be refused.

/** Milliseconds in which a change can be taken back. */
export const undoTime = 10_000

export type Undoable = { run: () => Promise<void>; until: number }

let offered: readonly Undoable[] = []
let isListening = false

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea'))

/** Takes back the latest change that still can be. Returns false if there is none. */
const undoLatest = (): boolean => {
  const now = Date.now()
  offered = offered.filter(({ until }) => until > now)
  const latest = offered.at(-1)
  if (!latest) return false
  void latest.run()
  return true
}

const onKey = (event: KeyboardEvent): void => {
  if (event.key.toLowerCase() !== 'z' || event.ctrlKey === event.metaKey || event.shiftKey || event.altKey) return
  // In a text field the key belongs to the text.
  if (isTyping(event.target) || event.defaultPrevented) return
  if (undoLatest()) event.preventDefault()
}

/** Offers to take a change back; returns what takes it back once. */
export const offerUndo = (undo: () => Promise<void>): (() => Promise<void>) => {
  if (!isListening) {
    isListening = true
    document.addEventListener('keydown', onKey)
  }
  const entry: Undoable = {
    until: Date.now() + undoTime,
    run: async () => {
      if (!offered.includes(entry)) return
      offered = offered.filter((each) => each !== entry)
      await undo()
    },
  }
  offered = [...offered, entry]
  return entry.run
}
