// Documents are drawn in a thread of their own, so that a paper of two hundred pages keeps no reader waiting.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { type Drawing, draw } from '@oxer/documents/drawing/drawing'
import type { Drawn } from '@oxer/documents/list-paper/list-paper'

export type DrawingQuestion = { readonly id: number; readonly drawing: Drawing }
export type DrawingAnswer = { readonly id: number; readonly drawn: Drawn | null; readonly error: string | null }

export type Drawer = {
  readonly draw: (drawing: Drawing) => Promise<Drawn>
  readonly close: () => Promise<void>
}

/** Beside the built server. */
const builtThread = fileURLToPath(new URL('drawing-thread.js', import.meta.url))
/** Two hundred pages take some seconds; what takes longer is stopped, so that it does not keep the others waiting. */
const mostMilliseconds = 60_000
const mostMegabytes = 256

type Waiting = { resolve: (drawn: Drawn) => void; reject: (error: Error) => void; timer: NodeJS.Timeout }

/**
 * The thread starts with the first document. If it ends, what waits for it fails, and the next document starts another.
 * From its sources, where there is no built thread, the server draws itself.
 */
export const openDrawer = (thread = builtThread): Drawer => {
  if (!existsSync(thread)) return { draw, close: () => Promise.resolve() }
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let last = 0

  const settle = (id: number): Waiting | undefined => {
    const found = waiting.get(id)
    if (found !== undefined) clearTimeout(found.timer)
    waiting.delete(id)
    return found
  }
  const failAll = (error: Error): void => {
    worker = null
    for (const id of [...waiting.keys()]) settle(id)?.reject(error)
  }
  const start = (): Worker => {
    const made = new Worker(thread, { resourceLimits: { maxOldGenerationSizeMb: mostMegabytes } })
    made.unref()
    made.on('message', ({ id, drawn, error }: DrawingAnswer) => {
      const found = settle(id)
      if (drawn === null) found?.reject(new Error(`a document was not drawn: ${error ?? 'no reason'}`))
      else found?.resolve(drawn)
    })
    made.on('error', (error) => failAll(error instanceof Error ? error : new Error(String(error))))
    made.on('exit', () => {
      if (worker === made) failAll(new Error('the thread that draws documents has ended'))
    })
    return made
  }
  return {
    draw: (drawing) =>
      new Promise((resolve, reject) => {
        worker ??= start()
        last += 1
        const id = last
        const timer = setTimeout(() => {
          settle(id)?.reject(new Error('a document took too long to draw'))
          void worker?.terminate()
        }, mostMilliseconds)
        timer.unref()
        waiting.set(id, { resolve, reject, timer })
        worker.postMessage({ id, drawing } satisfies DrawingQuestion)
      }),
    close: async () => {
      await worker?.terminate()
    },
  }
}
