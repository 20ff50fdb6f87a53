// In a long command, the database stores one piece of work while the process prepares the next.

export type OneBehind = {
  /** Begins this work once the work before it has ended, and does not wait for its end. @throws what that work before it has thrown */
  readonly begin: (work: () => Promise<void>) => Promise<void>
  /** Waits for the last work. @throws what it has thrown */
  readonly settle: () => Promise<void>
}

/** A command that ends otherwise settles first, too: nothing may be on its way when its transaction is rolled back. */
export const oneBehind = (): OneBehind => {
  let last: Promise<PromiseSettledResult<void>[]> = Promise.resolve([])
  const settle = async (): Promise<void> => {
    for (const ended of await last) if (ended.status === 'rejected') throw ended.reason
  }
  return {
    begin: async (work) => {
      await settle()
      last = Promise.allSettled([work()])
    },
    settle,
  }
}
