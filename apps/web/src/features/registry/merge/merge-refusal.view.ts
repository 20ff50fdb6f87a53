import type { TFunction } from 'i18next'

/** The maximum of the server for one merge. */
const most = 10

/** Why these records cannot be merged, before they are sent; null if they can. */
export const mergeRefusal =
  (t: TFunction<['parties', 'registry']>) =>
  (selected: number, logins: number, obstacles: readonly string[] = []): string | null => {
    if (selected > most) return t('registry:merge.tooMany', { count: most })
    if (logins > 1) return t('registry:merge.twoLogins')
    return obstacles.length > 0 ? [...new Set(obstacles)].join(' ') : null
  }
