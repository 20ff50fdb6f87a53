import type { CourseView } from '@oxer/domain/catalogue/course/course.schema'
import type { Formats } from '@oxer/i18n/formats'
import type { DataTableColumn } from '@oxer/ui'
import type { TFunction } from 'i18next'

export const courseColumns = (t: TFunction<'catalogue'>, formats: Formats): readonly DataTableColumn<CourseView>[] => [
  {
    id: 'title',
    header: t('course.name'),
    width: 'minmax(170px, 2fr)',
    primary: true,
    text: (row) => row.title,
    compare: (one, other) => one.title.localeCompare(other.title),
    cell: (row) => row.title,
  },
  {
    id: 'days',
    header: t('course.days'),
    width: '80px',
    numeric: true,
    compare: (one, other) => one.days - other.days,
    cell: (row) => row.days,
  },
  {
    id: 'place',
    header: t('course.location'),
    width: 'minmax(100px, 1fr)',
    text: (row) => row.location?.cityName ?? '',
    cell: (row) => row.location?.cityName ?? '',
  },
  {
    id: 'achievement',
    header: t('course.achievement'),
    width: 'minmax(130px, 1.2fr)',
    text: (row) => row.achievement?.name ?? '',
    cell: (row) => row.achievement?.name ?? '',
  },
  {
    id: 'amount',
    header: t('field.price'),
    width: '110px',
    numeric: true,
    compare: (one, other) => one.money.amountWithTax - other.money.amountWithTax,
    cell: ({ money }) =>
      money.amountWithTax === 0 ? t('field.free') : formats.money(money.amountWithTax, money.currency),
  },
  {
    id: 'start',
    header: t('field.start'),
    width: '120px',
    numeric: true,
    hidden: true,
    cell: (row) => (row.start === null ? '' : formats.date(row.start)),
  },
  {
    id: 'end',
    header: t('field.end'),
    width: '120px',
    numeric: true,
    hidden: true,
    cell: (row) => (row.end === null ? '' : formats.date(row.end)),
  },
]
