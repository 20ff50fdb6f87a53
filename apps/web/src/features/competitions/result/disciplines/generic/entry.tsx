import type { GenericProtocol } from '@oxer/domain/competitions/result/result.schema'
import type { ResultSheet } from '@oxer/domain/competitions/result/result-entry.schema'
import { inputKindOf } from '@oxer/domain/competitions/result/result-score.rules'
import { EmptyState } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../../shared/use-formats.ts'
import { KeysHelp } from '../../components/keys-help.tsx'
import { RowEntry } from '../../components/row-entry.tsx'
import type { EntryColumn } from '../../entry.columns.ts'
import { sayFields, statusChangeOf, statusTagOf, tidyTime, typedOfLine } from '../../entry.view.ts'
import { markScaleOf } from '../../mark-scale.view.ts'
import { scoreText } from '../../result.form.ts'
import type { Entry } from '../../use-entry.ts'
import { genericField, genericValueOf } from './fields.ts'

/** One value for each entry: points, a percentage, an amount or an outcome, and the time if it decides. */
export const GenericEntry = ({
  sheet,
  protocol,
  entry,
}: {
  sheet: ResultSheet
  protocol: GenericProtocol
  entry: Entry
}) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const say = (text: string): string => {
    if (protocol.value === 'PERCENTAGE') return formats.percentage(text)
    return protocol.value === 'MONEY' ? `${formats.number(text)} ${protocol.currency ?? 'EUR'}` : formats.number(text)
  }
  const value: EntryColumn = {
    id: 'value',
    label:
      protocol.value === 'MONEY'
        ? t('result.column.amount', { currency: protocol.currency ?? 'EUR' })
        : protocol.value === 'PERCENTAGE'
          ? t('result.column.percentage')
          : t('result.column.points'),
    field: genericField.value,
    width: '12ch',
    scale: markScaleOf(inputKindOf(protocol), protocol),
    tidy: (text) => (protocol.value === 'PERCENTAGE' ? (genericValueOf(protocol, text) ?? text) : text),
  }
  const outcome: EntryColumn = {
    id: 'outcome',
    label: t('result.column.outcome'),
    field: genericField.outcome,
    width: '16ch',
    choices: protocol.outcomes,
  }
  const time: EntryColumn = {
    id: 'time',
    label: t('result.column.time'),
    field: genericField.time,
    width: '9ch',
    tidy: tidyTime,
  }
  const isStatus = protocol.value === 'STATUS'
  const columns = [
    ...(isStatus ? (protocol.outcomes.length > 0 ? [outcome] : []) : [value]),
    ...(protocol.isTimed ? [time] : []),
  ]
  // Without outcomes to choose from, only the status can be entered, so the cursor goes to the time.
  const shown = columns.length > 0 ? columns : [time]
  return (
    <>
      <KeysHelp kind={isStatus ? 'OUTCOME' : 'FIGURE'} />
      <RowEntry
        label={t('result.title')}
        entry={entry}
        lines={sheet.lines}
        columns={shown}
        score={({ typed }) => {
          const text = scoreText(protocol, typed)
          return text === null ? '' : say(text)
        }}
        statusChange={statusChangeOf(protocol)}
        statusTag={statusTagOf(t)}
        sayResult={sayFields(
          t,
          shown.map(({ field }) => field),
        )}
        typedOfLine={typedOfLine}
        empty={<EmptyState title={t('result.noStarters')} message={t('result.noStartersWhy')} />}
      />
    </>
  )
}
