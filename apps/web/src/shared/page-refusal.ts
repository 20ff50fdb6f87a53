import { statusOf } from './failure.ts'

/** What a screen throws when it finds by itself that there is no such page: an address with an unknown federation. */
export class PageRefusal extends Error {
  readonly status: 403 | 404

  constructor(status: 403 | 404) {
    super(`this page is refused: ${status}`)
    this.status = status
  }
}

export type RefusedStatus = 401 | 403 | 404

/** Why a page as a whole is refused, or null when something else went wrong. */
export const refusedStatusOf = (error: unknown): RefusedStatus | null => {
  const status = error instanceof PageRefusal ? error.status : statusOf(error)
  return status === 401 || status === 403 || status === 404 ? status : null
}
