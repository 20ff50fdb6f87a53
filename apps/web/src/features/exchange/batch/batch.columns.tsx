import { Anchor, Text } from '@mantine/core'
import type { BatchCounts, BatchLine, BatchRow } from '@oxer/domain/exchange/batch/batch.schema'
import { BatchAction } from '@oxer/domain/exchange/batch/batch.schema'
import type { Formats } from '@oxer/i18n'
import { textOfCode } from '@oxer/i18n/error-text'
import { type DataTableColumn, StatusBadge } from '@oxer/ui'
import type { i18n as I18n, TFunction } from 'i18next'
import { Fragment } from 'react'
import { AppLink } from '../../../shared/app-link.tsx'
import { ownTimeZone } from '../../../shared/own-time.ts'
import {
  aboutText,
  actionTones,
  placeOfRecord,
  stateOf,
  stateTones,
  wordsOfCompetition,
  wordsOfFields,
} from './batch.view.ts'

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
    width: '170px',
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

type Words = { t: TFunction<'exchange'>; parties: TFunction<'parties'>; i18n: I18n }

/** What a problem names; its own field by the word of it. */
const valuesOf = ({ field, values }: NonNullable<BatchRow['problem']>, words: Readonly<Record<string, string>>) =>
  field !== null && values.name === field ? { ...values, name: words[field] ?? field } : values

/** Why, or what of it: the refusal, the fields that were written, and those that a person has changed. */
const detailOf = ({ collection, problem, changed, kept }: BatchRow, { t, parties, i18n }: Words): string => {
  const words = { ...wordsOfFields(t, parties), ...wordsOfCompetition(t, collection) }
  const listed = (fields: readonly string[]): string =>
    [...new Set(fields.map((field) => words[field] ?? field))].join(', ')
  return [
    ...(problem === null ? [] : [textOfCode(i18n, problem.code, valuesOf(problem, words))]),
    ...(problem?.values.sent === undefined ? [] : [t('batch.places', problem.values)]),
    ...(changed.length === 0 ? [] : [t('batch.changed', { fields: listed(changed) })]),
    ...(kept.length === 0 ? [] : [t('batch.kept', { fields: listed(kept) })]),
  ].join('. ')
}

const RecordLink = ({ place, children }: { place: string | null; children: string }) =>
  place === null ? (
    children
  ) : (
    <Anchor component={AppLink} href={place} inherit>
      {children}
    </Anchor>
  )

const Candidates = ({ row: { collection, candidates }, t }: { row: BatchRow; t: TFunction<'exchange'> }) =>
  candidates.map((ref, index) => (
    <Fragment key={ref}>
      {' '}
      <RecordLink place={placeOfRecord(collection, ref)}>
        {candidates.length === 1 ? t('batch.candidate') : t('batch.candidateOf', { number: index + 1 })}
      </RecordLink>
    </Fragment>
  ))

/** `isStored`: what was made is there, and not only tried, refused or taken back. */
export const rowColumns = (words: Words, isStored: boolean): DataTableColumn<BatchRow>[] => [
  {
    id: 'record',
    header: words.t('batch.record'),
    width: 'minmax(180px, 2fr)',
    primary: true,
    cell: ({ collection, id, ref, about }) => (
      <>
        <RecordLink place={isStored && ref !== null ? placeOfRecord(collection, ref) : null}>
          {`${words.t(`batch.collection.${collection}`)} ${id}`}
        </RecordLink>
        {aboutText({ about }) !== '' && (
          <Text size="sm" c="dimmed" style={{ whiteSpace: 'normal' }}>
            {aboutText({ about })}
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'action',
    header: words.t('batch.actionLabel'),
    width: '150px',
    cell: ({ action }) => <StatusBadge tone={actionTones[action]}>{words.t(`batch.action.${action}`)}</StatusBadge>,
  },
  {
    id: 'detail',
    header: words.t('batch.detail'),
    width: 'minmax(200px, 4fr)',
    cell: (row) => (
      // What is wrong is read whole.
      <span style={{ whiteSpace: 'normal' }}>
        {detailOf(row, words)}
        <Candidates row={row} t={words.t} />
      </span>
    ),
  },
]
