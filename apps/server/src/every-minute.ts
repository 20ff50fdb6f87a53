// Work that waits in rows of the database: each process looks for it once a minute, and the rows say who has taken what.
import type { Services } from './request.ts'

const lookMs = 60_000

/** One look at a time; `failed` begins the line of the log when a look fails. `stop` waits for the look under way. */
export const everyMinute = (
  { log }: Pick<Services, 'log'>,
  look: () => Promise<unknown>,
  failed: string,
): { stop: () => Promise<void> } => {
  let working: Promise<unknown> | null = null
  const timer = setInterval(() => {
    working ??= look()
      .catch((error: unknown) => log.error(failed, error))
      .finally(() => {
        working = null
      })
  }, lookMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await working
    },
  }
}
