import type { BatchCounts, BatchLine, BatchRow } from '@oxer/domain/exchange/batch/batch.schema'
import { BatchAction } from '@oxer/domain/exchange/batch/batch.schema'
import type { Formats } from '@oxer/i18n'
import { textOfCode } from '@oxer/i18n/error-text'
import { type DataTableColumn, StatusBadge } from '@oxer/ui'
import type { i18n as I18n, TFunction } from 'i18next'
import { ownTimeZone } from '../../../shared/own-time.ts'
import { actionTones, stateOf, stateTones } from './batch.view.ts'

/** "3 made, 2 kept": the outcomes of the records, counted. */
export const countsText = (t: TFunction<'exchange'>, formats: Formats, counts: BatchCounts): string =>
  BatchAction.options
    .flatMap((action) => {
      const count = counts[action] ?? 0
      return count === 0 ? [] : [`${formats.number(count)} ${t(`batch.action.${action}`).toLowerCase()}`]
    })
    .join(', ')

export const batchColumns = (t: TFunction<'exchange'>, formats: Formats): DataTableColumn<BatchLine>[] => [
  {
    id: 'source',
    header: t('batch.source'),
    width: 'minmax(140px, 1fr)',
    primary: true,
    text: ({ source }) => source,
    cell: ({ source }) => source,
  },
  {
    id: 'state',
    header: t('batch.stateLabel'),
    width: '130px',
    cell: (row) => <StatusBadge tone={stateTones[stateOf(row)]}>{t(`batch.state.${stateOf(row)}`)}</StatusBadge>,
  },
  {
    id: 'counts',
    header: t('batch.records'),
    width: 'minmax(180px, 3fr)',
    cell: ({ counts }) => countsText(t, formats, counts),
  },
  { id: 'by', header: t('batch.by'), width: 'minmax(140px, 1fr)', cell: ({ byName }) => byName },
  {
    id: 'at',
    header: t('batch.at'),
    width: '175px',
    numeric: true,
    cell: ({ createdAt }) => formats.instant(createdAt, ownTimeZone()),
  },
]

/** Why, or what of it: the refusal, the fields that were written, and those that a person has changed. */
const detailOf = ({ problem, changed, kept }: BatchRow, t: TFunction<'exchange'>, i18n: I18n): string =>
  [
    ...(problem === null ? [] : [textOfCode(i18n, problem.code, problem.values)]),
    ...(changed.length === 0 ? [] : [t('batch.changed', { fields: changed.join(', ') })]),
    ...(kept.length === 0 ? [] : [t('batch.kept', { fields: kept.join(', ') })]),
  ].join('. ')

export const rowColumns = (t: TFunction<'exchange'>, i18n: I18n): DataTableColumn<BatchRow>[] => [
  {
    id: 'record',
    header: t('batch.record'),
    width: 'minmax(180px, 2fr)',
    primary: true,
    cell: ({ collection, id }) => `${t(`batch.collection.${collection}`)} ${id}`,
  },
  {
    id: 'action',
    header: t('batch.actionLabel'),
    width: '150px',
    cell: ({ action }) => <StatusBadge tone={actionTones[action]}>{t(`batch.action.${action}`)}</StatusBadge>,
  },
  { id: 'detail', header: t('batch.detail'), width: 'minmax(200px, 4fr)', cell: (row) => detailOf(row, t, i18n) },
]
