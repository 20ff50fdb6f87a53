import type { DressageProtocol } from '@oxer/domain/competitions/result/result.schema'
import type { ResultSheet } from '@oxer/domain/competitions/result/result-entry.schema'
import { inputKindOf } from '@oxer/domain/competitions/result/result-score.rules'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../../shared/use-formats.ts'
import { MarkSheet } from '../../components/mark-sheet.tsx'
import { PercentageEntry } from '../../components/percentage-entry.tsx'
import { judgesOf, runningScore, scoreText } from '../../result.form.ts'
import type { Entry } from '../../use-entry.ts'

/** Mark by mark if the protocol lists its exercises, otherwise one figure from each judge. */
export const DressageEntry = ({
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
  const isPoints = protocol.comparedBy === 'TOTAL_POINTS'
  const say = (text: string): string => (isPoints ? formats.number(text) : formats.percentage(text))
  if (protocol.exercises.length === 0) return <PercentageEntry sheet={sheet} protocol={protocol} entry={entry} />
  return (
    <MarkSheet
      sheet={sheet}
      entry={entry}
      rules={protocol}
      inputKind={inputKindOf(protocol)}
      judgesOf={(line) => judgesOf(protocol, line.result?.content ?? null)}
      hasDeductions
      runningLabel={t('result.running')}
      judgeLabel={t('result.column.percentage')}
      running={(typed, judges) => {
        const running = runningScore(protocol, typed, judges)
        return {
          judges: Object.fromEntries(
            Object.entries(running.judges).map(([judge, text]) => [judge, text && formats.percentage(text)]),
          ),
          total: running.total && formats.percentage(running.total),
        }
      }}
      score={(typed) => {
        const text = scoreText(protocol, typed)
        return text === null ? '' : say(text)
      }}
    />
  )
}
