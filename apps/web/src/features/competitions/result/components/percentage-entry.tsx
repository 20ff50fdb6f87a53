import type { DressageProtocol } from '@oxer/domain/competitions/result/result.schema'
import type { ResultLine, ResultSheet } from '@oxer/domain/competitions/result/result-entry.schema'
import { EmptyState } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../shared/use-formats.ts'
import { statusTagOf } from '../entry.view.ts'
import { field, judgesOf, scoreText, type Typed, typedOf } from '../result.form.ts'
import { percentageTyped } from '../result-typing.form.ts'
import type { Entry } from '../use-entry.ts'
import { KeysHelp } from './keys-help.tsx'
import { RowEntry } from './row-entry.tsx'

/** A dressage test whose protocol lists no exercises: one figure from each judge. */
export const PercentageEntry = ({
  sheet,
  protocol,
  entry,
}: {
  sheet: ResultSheet
  protocol: DressageProtocol
  entry: Entry
}) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const judges = [...new Set(sheet.lines.flatMap((line) => judgesOf(protocol, line.result?.content ?? null)))]
  const isPoints = protocol.judgeMaximum !== null
  const fieldOf = (judge: string): string => (isPoints ? field.points(judge) : field.percentage(judge))
  const say = (typed: Typed): string =>
    [typed.status && typed.status !== 'FINISHED' ? t(`result.status.${typed.status as 'RETIRED'}`) : '']
      .concat(judges.map((judge) => (typed[fieldOf(judge)] ? `${judge} ${typed[fieldOf(judge)]}` : '')))
      .concat(typed.percentage ?? '')
      .filter((part) => part !== '')
      .join(' / ')
  return (
    <>
      <KeysHelp kind="PERCENTAGE" />
      <RowEntry
        label={t('result.percentages')}
        entry={entry}
        lines={sheet.lines}
        columns={judges.map((judge) => ({
          id: judge,
          label: isPoints ? t('result.column.pointsOf', { judge }) : t('result.column.percentageOf', { judge }),
          field: fieldOf(judge),
          width: '9ch',
          tidy: (text) => (isPoints ? text : (percentageTyped(text) ?? text)),
        }))}
        score={({ typed }) => {
          const text = scoreText(protocol, typed)
          return text === null ? '' : formats.percentage(text)
        }}
        statusChange={(status) => ({ status })}
        statusTag={statusTagOf(t)}
        sayResult={say}
        typedOfLine={(line: ResultLine) => typedOf(line.result?.content ?? null, line.outOfCompetition)}
        empty={<EmptyState title={t('result.noStarters')} message={t('result.noStartersWhy')} />}
      />
    </>
  )
}
