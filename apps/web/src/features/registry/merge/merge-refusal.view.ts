import type { TFunction } from 'i18next'

/** The maximum of the server for one merge. */
const most = 10

/** Why these records cannot be merged, before they are sent; null if they can. */
export const mergeRefusal =
  (t: TFunction<['parties', 'registry']>) =>
  (selected: number, logins: number): string | null => {
    if (selected > most) return t('registry:merge.tooMany', { count: most })
    return logins > 1 ? t('registry:merge.twoLogins') : null
  }
