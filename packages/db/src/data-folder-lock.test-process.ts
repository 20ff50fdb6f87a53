// A process of data-folder-lock.test.ts: takes and releases locks on command.
import { type DataFolderLock, lockDataFolder } from './data-folder-lock.ts'
import { DataFolderInUseError } from './errors.ts'

export type Order = { take: string; at: number } | { release: true }
export type Outcome = { won: true } | { refusedBy: number } | { released: true }

let held: DataFolderLock | undefined

const take = (folder: string, at: number): Outcome => {
  // All processes begin within the same fraction of a millisecond.
  while (performance.timeOrigin + performance.now() < at);
  try {
    held = lockDataFolder(folder)
    return { won: true }
  } catch (error) {
    if (error instanceof DataFolderInUseError) return { refusedBy: error.pid }
    throw error
  }
}

const release = (): Outcome => {
  held?.release()
  held = undefined
  return { released: true }
}

process.on('message', (order: Order) => {
  const outcome = 'take' in order ? take(order.take, order.at) : release()
  process.send?.(outcome)
})
