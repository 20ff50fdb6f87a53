import type { PresentationProtocol } from '@oxer/domain/competitions/result/result.schema'
import type { ResultLine, ResultSheet } from '@oxer/domain/competitions/result/result-entry.schema'
import { inputKindOf } from '@oxer/domain/competitions/result/result-score.rules'
import { EmptyState } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../../shared/use-formats.ts'
import { KeysHelp } from '../../components/keys-help.tsx'
import { MarkSheet } from '../../components/mark-sheet.tsx'
import { RowEntry } from '../../components/row-entry.tsx'
import { positionsOf, sayFields, statusChangeOf, statusTagOf, typedOfLine } from '../../entry.view.ts'
import { runningSheets } from '../../entry-fields/sheet-running.ts'
import { field, scoreText, type Typed } from '../../result.form.ts'
import { percentageTyped } from '../../result-typing.form.ts'
import type { Entry } from '../../use-entry.ts'

const judgesOf = (protocol: PresentationProtocol, line: ResultLine): string[] => {
  const content = line.result?.content
  return positionsOf(protocol.judges, content?.discipline === 'PRESENTATION' ? content.judges : [])
}

/** The presentation of a horse: marks from each judge, or one figure if the protocol lists no exercises. */
export const PresentationEntry = ({
  sheet,
  protocol,
  entry,
}: {
  sheet: ResultSheet
  protocol: PresentationProtocol
  entry: Entry
}) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const isPercentage = protocol.scoredBy === 'PERCENTAGE'
  const say = (text: string): string => (isPercentage ? formats.percentage(text) : formats.number(text))
  const score = (typed: Typed): string => {
    const text = scoreText(protocol, typed)
    return text === null ? '' : say(text)
  }
  if (protocol.exercises.length > 0) {
    return (
      <MarkSheet
        sheet={sheet}
        entry={entry}
        rules={protocol}
        inputKind={inputKindOf(protocol)}
        judgesOf={(line) => judgesOf(protocol, line)}
        hasDeductions={false}
        runningLabel={isPercentage ? t('result.running') : t('result.runningPoints')}
        judgeLabel={isPercentage ? t('result.column.percentage') : t('result.column.points')}
        running={(typed, judges) => {
          const running = runningSheets(protocol, typed, judges, protocol.scoredBy, protocol.decimals)
          return {
            judges: Object.fromEntries(
              Object.entries(running.judges).map(([judge, text]) => [judge, text && say(text)]),
            ),
            total: running.total && say(running.total),
          }
        }}
        score={score}
      />
    )
  }
  const isPoints = protocol.judgeMaximum !== null
  const judges = [...new Set(sheet.lines.flatMap((line) => judgesOf(protocol, line)))]
  const fieldOf = isPoints ? field.points : field.percentage
  return (
    <>
      <KeysHelp kind="PERCENTAGE" />
      <RowEntry
        label={t('result.marks')}
        entry={entry}
        lines={sheet.lines}
        columns={judges.map((judge) => ({
          id: judge,
          label: isPoints ? t('result.column.pointsOf', { judge }) : t('result.column.percentageOf', { judge }),
          field: fieldOf(judge),
          width: '9ch',
          tidy: (text) => (isPoints ? text : (percentageTyped(text) ?? text)),
        }))}
        score={({ typed }) => score(typed)}
        statusChange={statusChangeOf(protocol)}
        statusTag={statusTagOf(t)}
        sayResult={sayFields(t, judges.map(fieldOf))}
        typedOfLine={typedOfLine}
        empty={<EmptyState title={t('result.noStarters')} message={t('result.noStartersWhy')} />}
      />
    </>
  )
}
