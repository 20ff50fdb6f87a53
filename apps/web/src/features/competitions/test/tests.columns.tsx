import type { CompetitionFees } from '@oxer/domain/competitions/competition/competition.schema'
import type { TestSummary } from '@oxer/domain/competitions/test/test.schema'
import type { TestsOverview } from '@oxer/domain/competitions/test/test-overview.schema'
import { type DataTableColumn, StatusBadge } from '@oxer/ui'
import type { TFunction } from 'i18next'
import type { useFormats } from '../../../shared/use-formats.ts'

type T = TFunction<'competitions'>
type Formats = ReturnType<typeof useFormats>

const categoriesOf = ({ sportCategories }: TestSummary): string => sportCategories.map(({ name }) => name).join(', ')

type Shown = {
  readonly tests: readonly TestSummary[]
  readonly fees: CompetitionFees
  readonly formats: Formats
  /** The time schedule; undefined until it is read. */
  readonly overview: TestsOverview | undefined
}

type When = { date: string; start: string; ring: string }

/** Where and when each test begins first. */
const firstPartsOf = (overview: TestsOverview | undefined): ReadonlyMap<string, When> =>
  new Map(
    (overview?.tests ?? []).flatMap(({ ref, testSets }): [string, When][] => {
      const [first] = testSets
        .flatMap(({ planned }) => planned ?? [])
        .toSorted((one, other) => `${one.date} ${one.start}`.localeCompare(`${other.date} ${other.start}`))
      return first ? [[ref, { date: first.date, start: first.start, ring: first.arena?.name ?? '' }]] : []
    }),
  )

const plannedColumn = (t: T, { formats, overview }: Shown): DataTableColumn<TestSummary> => {
  const planned = firstPartsOf(overview)
  const key = ({ ref }: TestSummary): string => {
    const when = planned.get(ref)
    return when ? `${when.date} ${when.start}` : '~'
  }
  return {
    id: 'planned',
    header: t('test.column.planned'),
    width: 'minmax(232px, 1fr)',
    compare: (one, other) => key(one).localeCompare(key(other)),
    cell: ({ ref }) => {
      const when = planned.get(ref)
      return when && `${formats.dayAndMonth(when.date)} ${formats.time(when.start)} · ${when.ring}`
    },
  }
}

export const testColumns = (t: T, shown: Shown): DataTableColumn<TestSummary>[] => [
  {
    id: 'name',
    header: t('test.column.name'),
    width: 'minmax(160px, 1.4fr)',
    primary: true,
    hideable: false,
    text: (test) => test.name,
    cell: (test) => test.name,
  },
  {
    id: 'discipline',
    header: t('test.column.discipline'),
    // The category says it.
    hidden: true,
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
    id: 'protocol',
    header: t('test.column.protocol'),
    text: ({ protocol }) => protocol?.name ?? '',
    cell: ({ protocol }) => protocol?.name,
  },
  plannedColumn(t, shown),
  {
    id: 'source',
    header: t('test.source.label'),
    width: '136px',
    hidden: shown.tests.every(({ source }) => source === null),
    text: ({ source }) => (source === null ? '' : t(`test.source.${source}`)),
    cell: ({ source }) =>
      source && (
        <StatusBadge tone={source === 'SIMULATED' ? 'warning' : 'info'}>{t(`test.source.${source}`)}</StatusBadge>
      ),
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
    id: 'fee',
    header: t('test.column.fee'),
    width: '132px',
    numeric: true,
    cell: ({ registrationFeeCents }) => {
      const { amountWithTax, currency } = shown.fees.registration
      return shown.formats.money(registrationFeeCents ?? amountWithTax, currency)
    },
  },
  {
    id: 'parts',
    header: t('test.column.parts'),
    width: '112px',
    numeric: true,
    hidden: shown.tests.every(({ testSets }) => testSets.length < 2),
    cell: (test) => test.testSets.length,
  },
  {
    id: 'status',
    header: t('test.column.status'),
    width: '120px',
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
