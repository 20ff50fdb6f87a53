import { Button, NativeSelect, TextInput } from '@mantine/core'
import { minimumSearchLength } from '@oxer/domain/kernel/search/search.rules'
import type { CalendarMetadata } from '@oxer/domain/shell/calendar/calendar.schema'
import { DateInput, searchPauseMs } from '@oxer/ui'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type CalendarFilters,
  calendarItemTypes,
  periodOf,
  toItemType,
  toSportType,
  wholeYear,
  yearOf,
} from '../calendar.address.ts'
import classes from '../calendar.module.css'

const yearsOf = ({ first, last }: CalendarMetadata['years']): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => String(last - index))

/** One that is chosen by a link stays chosen, although the list has no older ones. */
const offeredChampionships = (
  { championships }: CalendarMetadata,
  chosen: string | undefined,
  otherwise: string,
): { value: string; label: string }[] => [
  ...championships.map(({ ref, name }) => ({ value: ref, label: name })),
  ...(chosen === undefined || championships.some(({ ref }) => ref === chosen)
    ? []
    : [{ value: chosen, label: otherwise }]),
]

export const CalendarFilterBar = ({
  filters,
  metadata,
  onChange,
}: {
  filters: CalendarFilters
  metadata: CalendarMetadata
  onChange: (filters: CalendarFilters) => void
}) => {
  const { t } = useTranslation(['shell', 'kernel'])
  const [text, setText] = useState(filters.q ?? '')
  const latest = useRef({ filters, onChange })
  latest.current = { filters, onChange }
  // The address may change from outside: the back button or a link.
  const [known, setKnown] = useState(filters.q)
  if (known !== filters.q) {
    setKnown(filters.q)
    if (filters.q !== undefined && filters.q !== text.trim()) setText(filters.q)
  }

  useEffect(() => {
    const wanted = text.trim().length >= minimumSearchLength ? text.trim() : undefined
    if (wanted === latest.current.filters.q) return
    const pause = setTimeout(() => {
      const { q: _, ...others } = latest.current.filters
      latest.current.onChange(wanted === undefined ? others : { ...others, q: wanted })
    }, searchPauseMs)
    return () => clearTimeout(pause)
  }, [text])

  const change = (part: { [Name in keyof CalendarFilters]: CalendarFilters[Name] | undefined }): void => {
    const next = { ...filters, ...part }
    onChange(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)))
  }
  const period = periodOf(filters, metadata.today)
  const isFiltered = Object.keys(filters).length > 0
  return (
    <search className={classes.bar}>
      <TextInput
        className={classes.text ?? ''}
        label={t('kernel:calendarSearch.search')}
        placeholder={t('kernel:calendarSearch.searchHint')}
        type="search"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <NativeSelect
        className={classes.year ?? ''}
        label={t('kernel:calendarSearch.year')}
        data={[{ value: '', label: t('kernel:calendarSearch.around') }, ...yearsOf(metadata.years)]}
        value={yearOf(filters) ?? ''}
        onChange={(event) =>
          change(
            event.currentTarget.value === ''
              ? { from: undefined, to: undefined }
              : wholeYear(Number(event.currentTarget.value)),
          )
        }
      />
      <DateInput
        label={t('kernel:calendarSearch.from')}
        value={period.from}
        onChange={(from) => change({ from: from ?? undefined })}
      />
      <DateInput
        label={t('kernel:calendarSearch.to')}
        value={period.to}
        minimum={period.from}
        onChange={(to) => change({ to: to ?? undefined })}
      />
      <NativeSelect
        label={t('kernel:calendarSearch.sport')}
        data={[
          { value: '', label: t('kernel:calendarSearch.allSports') },
          ...metadata.sportTypes.map((type) => ({ value: type, label: t(`calendar.sportType.${type}`) })),
        ]}
        value={filters.sport ?? ''}
        onChange={(event) => change({ sport: toSportType(event.currentTarget.value) })}
      />
      <NativeSelect
        label={t('kernel:calendarSearch.activity')}
        data={[
          { value: '', label: t('kernel:calendarSearch.allActivities') },
          ...calendarItemTypes.map((type) => ({ value: type, label: t(`calendar.type.${type}`) })),
        ]}
        value={filters.type ?? ''}
        onChange={(event) => change({ type: toItemType(event.currentTarget.value) })}
      />
      {(metadata.championships.length > 0 || filters.championship !== undefined) && (
        <NativeSelect
          label={t('kernel:calendarSearch.championship')}
          data={[
            { value: '', label: t('kernel:calendarSearch.allChampionships') },
            ...offeredChampionships(metadata, filters.championship, t('kernel:calendarSearch.otherChampionship')),
          ]}
          value={filters.championship ?? ''}
          onChange={({ currentTarget: { value } }) => change({ championship: value === '' ? undefined : value })}
        />
      )}
      {isFiltered && (
        <Button
          variant="subtle"
          onClick={() => {
            setText('')
            onChange({})
          }}
        >
          {t('kernel:calendarSearch.reset')}
        </Button>
      )}
    </search>
  )
}
