// The words about a place on a waiting list.
import type { WaitingEntry } from '@oxer/domain/competitions/waiting-list/waiting-list.schema'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../use-formats.ts'

type Place = NonNullable<WaitingEntry['place']>

export const useWaitingWords = (timeZone: string) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const at = (instant: string): string => formats.instant(instant, timeZone)
  /** Why somebody has this place: by which priority, drawn as which of how many, entered when. */
  const reasonOf = ({ priority, draw, enteredAt }: Place): string =>
    formats.list([
      ...(priority === null ? [] : [t('waitingList.reasons.priority', priority)]),
      ...(draw === null ? [] : [t('waitingList.reasons.draw', draw)]),
      t('waitingList.reasons.enteredAt', { at: at(enteredAt) }),
    ])
  return { at, reasonOf }
}
