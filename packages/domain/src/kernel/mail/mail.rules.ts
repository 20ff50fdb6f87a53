// When a mail that could not be sent is tried again.

/** Minutes until the next attempt, after the first, the second, … failed one. Greylisting lets a mail through after some minutes. */
const pauses: readonly number[] = [1, 5, 15, 60, 180, 360, 720]

export const maximumMailAttempts = pauses.length + 1

/** Minutes to wait after this many failed attempts; null if the mail is given up. */
export const pauseAfter = (attempts: number): number | null => pauses[attempts - 1] ?? null

/** Whether the answer of a mail server is final: it refuses the address or the mail itself (RFC 5321, 4.2.1). */
export const isFinalRefusal = (failure: { code: string | null; responseCode: number | null }): boolean =>
  (failure.code === 'EENVELOPE' || failure.code === 'EMESSAGE') &&
  failure.responseCode !== null &&
  failure.responseCode >= 500
