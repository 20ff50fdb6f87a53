import type { TestSummary } from '@oxer/domain/competitions/test/test.schema'
import { type DataTableColumn, StatusBadge } from '@oxer/ui'
import type { TFunction } from 'i18next'

type T = TFunction<'competitions'>

const categoriesOf = ({ sportCategories }: TestSummary): string => sportCategories.map(({ name }) => name).join(', ')

export const testColumns = (t: T): DataTableColumn<TestSummary>[] => [
  {
    id: 'name',
    header: t('test.column.name'),
    width: 'minmax(180px, 2fr)',
    primary: true,
    hideable: false,
    text: (test) => test.name,
    cell: (test) => test.name,
  },
  {
    id: 'discipline',
    header: t('test.column.discipline'),
    text: (test) => test.sportTypeVariant?.name ?? t(`competition.sportType.${test.sportType}`),
    cell: (test) => test.sportTypeVariant?.name ?? t(`competition.sportType.${test.sportType}`),
  },
  {
    id: 'category',
    header: t('test.column.category'),
    text: categoriesOf,
    cell: categoriesOf,
  },
  {
    id: 'registrations',
    header: t('test.column.registrations'),
    width: '128px',
    numeric: true,
    compare: (one, other) => one.registrationCount - other.registrationCount,
    cell: (test) =>
      test.maxRegistrations === 0
        ? test.registrationCount
        : t('test.ofMaximum', { count: test.registrationCount, maximum: test.maxRegistrations }),
  },
  {
    id: 'parts',
    header: t('test.column.parts'),
    width: '88px',
    numeric: true,
    cell: (test) => test.testSets.length,
  },
  {
    id: 'status',
    header: t('test.column.status'),
    width: '150px',
    cell: (test) =>
      test.isCancelled ? (
        <StatusBadge tone="danger">{t('test.cancelled')}</StatusBadge>
      ) : test.isHiddenFromRegistration ? (
        <StatusBadge>{t('test.hidden')}</StatusBadge>
      ) : (
        <StatusBadge tone="good">{t('test.open')}</StatusBadge>
      ),
  },
]
