import type { TFunction } from 'i18next'

/** The server takes no more in one merge. */
const most = 10

/** Why these cannot be merged, before they are sent; null when they can. */
export const mergeRefusal =
  (t: TFunction<['parties', 'registry']>) =>
  (selected: number, logins: number): string | null => {
    if (selected > most) return t('registry:merge.tooMany', { count: most })
    return logins > 1 ? t('registry:merge.twoLogins') : null
  }
