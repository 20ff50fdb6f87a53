// When a mail that could not be sent is tried again, and what it may bring along.

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

/** Mail servers refuse large mails, often from 10 MB on, and an attachment grows by a third on its way. */
export const mostAttachedBytes = 6 * 1024 * 1024

/** The files that fit together, in their order. The link of the mail leads to the others. */
export const fittingFiles = <File extends { readonly body: { readonly length: number } }>(
  files: readonly File[],
): File[] => {
  let left = mostAttachedBytes
  return files.filter(({ body: { length } }) => {
    if (length > left) return false
    left -= length
    return true
  })
}
