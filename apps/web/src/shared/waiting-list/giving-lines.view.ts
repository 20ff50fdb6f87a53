// How the places of a test are given, as everybody reads it: in the office and on public pages.
import type { ShownPlaceGiving } from '@oxer/domain/competitions/waiting-list/waiting-list.schema'
import type { Formats } from '@oxer/i18n/formats'
import type { TFunction } from 'i18next'

export type GivingTexts = {
  readonly t: TFunction<'competitions'>
  readonly formats: Formats
  readonly timeZone: string
}

export const givingLines = (giving: ShownPlaceGiving, { t, formats, timeZone }: GivingTexts): string[] => {
  if (!giving.takesWaiting) return [t('waitingList.shown.none')]
  const at = (instant: string | null): string => (instant === null ? '' : formats.instant(instant, timeZone))
  const drawn =
    giving.drawnAt === null
      ? t('waitingList.shown.DRAW', { at: at(giving.drawAt) })
      : t('waitingList.shown.drawn', { at: at(giving.drawnAt), count: giving.drawn ?? 0 })
  return [
    giving.method === 'DRAW' ? drawn : t('waitingList.shown.FIRST_COME'),
    ...(giving.priorities.length === 0
      ? []
      : [t('waitingList.shown.priorities', { names: formats.list(giving.priorities) })]),
    t('waitingList.shown.hours', { count: giving.hoursToAccept }),
    ...(giving.commitment === null ? [] : [t('waitingList.shown.commitment', { hash: giving.commitment })]),
    ...(giving.seed === null ? [] : [t('waitingList.shown.seed', { seed: giving.seed })]),
  ]
}
