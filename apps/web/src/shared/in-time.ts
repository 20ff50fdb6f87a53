/** The documented time for a piece of the office to arrive (pr1019). */
const longestWaitMs = 120_000

/**
 * A piece that has not come in time is an error, with a button to try again, and no endless wait. The build puts this around every later
 * piece (`plugins/in-time.ts`). The timer of a piece that came has no effect.
 */
export const inTime = <Piece>(piece: Promise<Piece>): Promise<Piece> =>
  Promise.race([
    piece,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('dynamically imported piece: too late')), longestWaitMs)
    }),
  ])
