import { statusOf } from './failure.ts'

/**
 * Thrown by a screen that finds out itself that the page does not exist, such as an address with an unknown federation.
 * 401 leads a guest to the sign-in.
 */
export class PageRefusal extends Error {
  readonly status: RefusedStatus

  constructor(status: RefusedStatus) {
    super(`this page is refused: ${status}`)
    this.status = status
  }
}

export type RefusedStatus = 401 | 403 | 404

/** Why the page as a whole is refused; null for any other error. */
export const refusedStatusOf = (error: unknown): RefusedStatus | null => {
  const status = error instanceof PageRefusal ? error.status : statusOf(error)
  return status === 401 || status === 403 || status === 404 ? status : null
}
