import type { ImportIssue, ImportOutcome } from '@oxer/domain/parties/import/import.schema'
import { textOfCode } from '@oxer/i18n/error-text'
import type { Formats } from '@oxer/i18n/formats'
import { type DataTableColumn, StatusBadge } from '@oxer/ui'
import type { i18n, TFunction } from 'i18next'

export type Cause = ImportOutcome['causes'][number]

type Texts = { t: TFunction<'parties'>; texts: i18n; formats: Formats }

/** The sentence of an error without the values that differ by row. */
const mistakeOf = (texts: i18n, outcome: ImportOutcome, cause: Cause): string => {
  const example = outcome.sample.find(({ code, column }) => code === cause.code && column === cause.column)
  return textOfCode(texts, cause.code, example?.values)
}

const Kind = ({ t, isWarning }: { t: TFunction<'parties'>; isWarning: boolean }) =>
  isWarning ? <StatusBadge tone="warning">{t('import.warning')}</StatusBadge> : null

export const causeColumns = ({ t, texts, formats }: Texts, outcome: ImportOutcome): DataTableColumn<Cause>[] => [
  {
    id: 'column',
    header: t('import.column'),
    width: 'minmax(120px, 1fr)',
    primary: true,
    hideable: false,
    cell: ({ column }) => column ?? t('import.wholeRow'),
  },
  {
    id: 'mistake',
    header: t('import.mistake'),
    width: 'minmax(220px, 4fr)',
    hideable: false,
    cell: (cause) => (
      <>
        <Kind t={t} isWarning={cause.isWarning} /> {mistakeOf(texts, outcome, cause)}
      </>
    ),
  },
  {
    id: 'count',
    header: t('import.count'),
    width: '90px',
    numeric: true,
    cell: ({ count }) => formats.number(count),
  },
  {
    id: 'first',
    header: t('import.first'),
    width: '110px',
    numeric: true,
    // As in the spreadsheet.
    cell: ({ firstRow }) => String(firstRow),
  },
]

export const issueColumns = ({ t, texts }: Pick<Texts, 't' | 'texts'>): DataTableColumn<ImportIssue>[] => [
  {
    id: 'row',
    header: t('import.row'),
    width: '90px',
    numeric: true,
    primary: true,
    hideable: false,
    text: ({ row }) => String(row),
    cell: ({ row }) => String(row),
  },
  {
    id: 'column',
    header: t('import.column'),
    width: 'minmax(110px, 1fr)',
    text: ({ column }) => column ?? '',
    cell: ({ column }) => column ?? t('import.wholeRow'),
  },
  {
    id: 'value',
    header: t('import.value'),
    width: 'minmax(120px, 2fr)',
    text: ({ value }) => value,
    cell: ({ value }) => value,
  },
  {
    id: 'mistake',
    header: t('import.mistake'),
    width: 'minmax(220px, 4fr)',
    hideable: false,
    text: ({ code, values }) => textOfCode(texts, code, values),
    cell: ({ code, values, isWarning }) => (
      <>
        <Kind t={t} isWarning={isWarning} /> {textOfCode(texts, code, values)}
      </>
    ),
  },
]
