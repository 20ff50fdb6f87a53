import type { HorseParticipation } from '@oxer/domain/competitions/participation/participation.schema'
import type { Formats } from '@oxer/i18n/formats'
import type { DataTableColumn } from '@oxer/ui'
import type { TFunction } from 'i18next'
import { outcomeOf, scoreOf } from '../../../shared/participation-texts.ts'

/** The competition, date and rider of a start, with further columns in each list of a horse's starts. */
export const participationColumns = (
  t: TFunction<'parties'>,
  formats: Formats,
): DataTableColumn<HorseParticipation>[] => [
  {
    id: 'date',
    header: t('participation.date'),
    width: '150px',
    numeric: true,
    cell: (row) => formats.dateRange(row.start, row.end),
  },
  {
    id: 'event',
    header: t('participation.event'),
    width: 'minmax(180px, 2fr)',
    primary: true,
    text: (row) => row.event.name,
    cell: (row) => row.event.name,
  },
  { id: 'test', header: t('participation.test'), text: (row) => row.test, cell: (row) => row.test },
  { id: 'rider', header: t('combination.rider'), text: (row) => row.rider.name, cell: (row) => row.rider.name },
  { id: 'category', header: t('participation.category'), width: '120px', cell: (row) => row.category ?? '' },
  {
    id: 'organizer',
    header: t('participation.organizer'),
    text: (row) => row.organizer,
    cell: (row) => row.organizer,
  },
]

/** Result and place; `isRide` is false in a list of registrations, which shows the status in a column of its own. */
export const outcomeColumns = (
  t: TFunction<'parties'>,
  formats: Formats,
  isRide = true,
): DataTableColumn<HorseParticipation>[] => [
  {
    id: 'result',
    header: t('participation.result'),
    width: '110px',
    numeric: true,
    cell: (row) => (isRide ? outcomeOf(row, t, formats) : scoreOf(row, formats)),
  },
  { id: 'rank', header: t('participation.rank'), width: '80px', numeric: true, cell: (row) => row.rank ?? '' },
]
