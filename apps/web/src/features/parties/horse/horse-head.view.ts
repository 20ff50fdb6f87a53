import type { HorseDetail } from '@oxer/domain/parties/horse/horse.schema'
import type { RecordFact } from '@oxer/ui'
import type { TFunction } from 'i18next'
import { placeOf } from '../../../shared/place-of.ts'

/** What the horse is, in one line. The papers and the owner are null for a reader who may not see them. */
export const horseFacts = (t: TFunction<'parties'>, horse: HorseDetail, canMend: boolean): RecordFact[] => {
  const base = placeOf.horse(horse.ref)
  const mend = canMend ? { href: `${base}/edit` } : {}
  const kind = t(horse.isPony ? 'horse.pony' : 'horse.horse')
  return [
    { id: 'sportName', value: horse.sportName },
    { id: 'kind', value: horse.withersHeight === null ? kind : `${kind} ${horse.withersHeight}` },
    { id: 'gender', value: t(`horse.genders.${horse.gender}`) },
    { id: 'born', value: horse.birthDate && t('horse.head.born', { year: horse.birthDate.slice(0, 4) }) },
    { id: 'studbook', value: horse.studbook },
    { id: 'ueln', value: horse.ueln },
    { id: 'owner', value: horse.owner && t('horse.head.owner', { name: horse.owner }) },
    {
      id: 'riders',
      value: t('horse.head.riders', { count: horse.practitionerCount }),
      href: `${base}/combinations`,
    },
    { id: 'unverified', value: !horse.verified && t('horse.unverified'), tone: 'warning', ...mend },
    {
      id: 'unmeasured',
      value: horse.isPony && horse.withersHeight === null && t('horse.head.notMeasured'),
      tone: 'warning',
      ...(canMend && { href: `${base}/overview` }),
    },
  ]
}
