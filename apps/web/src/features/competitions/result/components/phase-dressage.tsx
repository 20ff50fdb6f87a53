// The dressage as one phase of a combined test: marks, or one figure from each judge.
import type { Protocol } from '@oxer/domain/competitions/result/result.schema'
import type { ResultLine, ResultSheet } from '@oxer/domain/competitions/result/result-entry.schema'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../shared/use-formats.ts'
import type { EntryColumn } from '../entry.columns.ts'
import { eliminationOf, positionsOf } from '../entry.view.ts'
import type { SheetRules } from '../entry-fields/sheet-fields.ts'
import { runningSheets } from '../entry-fields/sheet-running.ts'
import { field, type Typed } from '../result.form.ts'
import { percentageTyped } from '../result-typing.form.ts'
import type { Entry } from '../use-entry.ts'
import { MarkSheet } from './mark-sheet.tsx'

export const phaseJudges = (rules: SheetRules, line: ResultLine): string[] => {
  const content = line.result?.content
  const given = content !== undefined && 'dressage' in content ? content.dressage?.judges : null
  return positionsOf(rules.judges, given ?? [])
}

/** A column for each judge, for a protocol without exercises. */
export const useJudgeColumns = (rules: SheetRules | null, sheet: ResultSheet): EntryColumn[] => {
  const { t } = useTranslation('competitions')
  if (rules === null) return []
  const isPoints = rules.judgeMaximum !== null
  return [...new Set(sheet.lines.flatMap((line) => phaseJudges(rules, line)))].map((judge) => ({
    id: `judge ${judge}`,
    label: isPoints ? t('result.column.pointsOf', { judge }) : t('result.column.percentageOf', { judge }),
    field: isPoints ? field.points(judge) : field.percentage(judge),
    width: '9ch',
    tidy: (text) => (isPoints ? text : (percentageTyped(text) ?? text)),
  }))
}

export const PhaseMarkSheet = ({
  sheet,
  protocol,
  rules,
  entry,
  score,
  extras,
  reasons,
}: {
  sheet: ResultSheet
  protocol: Protocol
  rules: SheetRules
  entry: Entry
  score: (typed: Typed) => string
  extras: readonly EntryColumn[]
  reasons: readonly { readonly code: string; readonly label: string }[]
}) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  return (
    <MarkSheet
      sheet={sheet}
      entry={entry}
      rules={rules}
      judgesOf={(line) => phaseJudges(rules, line)}
      hasDeductions
      runningLabel={t('result.running')}
      judgeLabel={t('result.column.percentage')}
      running={(typed, judges) => {
        const running = runningSheets(rules, typed, judges, 'PERCENTAGE', 2)
        return {
          judges: Object.fromEntries(
            Object.entries(running.judges).map(([judge, text]) => [judge, text && formats.percentage(text)]),
          ),
          total: running.total && formats.percentage(running.total),
        }
      }}
      score={score}
      extras={extras}
      reasons={reasons}
      elimination={eliminationOf(protocol)}
    />
  )
}
