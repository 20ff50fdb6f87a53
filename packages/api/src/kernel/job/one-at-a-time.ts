// How a process looks for work that may be there at any moment.

/** Runs one look at a time, and another one if there was a reason during it. */
export const oneAtATime = (work: () => Promise<void>, onError: (error: unknown) => void) => {
  let isWanted = false
  let working: Promise<void> | null = null
  const look = (): void => {
    isWanted = true
    if (working) return
    isWanted = false
    working = work()
      .catch(onError)
      .finally(() => {
        working = null
        if (isWanted) look()
      })
  }
  const idle = async (): Promise<void> => {
    while (working) await working
  }
  return { look, idle }
}
