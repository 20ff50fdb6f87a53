// One phase of a combined test, with a row for each start.
import type { Protocol } from '@oxer/domain/competitions/result/result.schema'
import type { ResultSheet, ScorePhase } from '@oxer/domain/competitions/result/result-entry.schema'
import { EmptyState } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../shared/use-formats.ts'
import type { EntryColumn } from '../entry.columns.ts'
import {
  eliminationOf,
  phasePenalties,
  sayFields,
  scoreOf,
  statusChangeOf,
  statusTagOf,
  typedOfLine,
} from '../entry.view.ts'
import type { Legend } from '../keys-help.view.ts'
import classes from '../results.module.css'
import type { Entry } from '../use-entry.ts'
import { KeysHelp } from './keys-help.tsx'
import { RowEntry } from './row-entry.tsx'

export const PhaseRows = ({
  sheet,
  protocol,
  entry,
  phase,
  label,
  legend = null,
  notes = [],
  columns,
  hasTotal,
  reasons,
}: {
  sheet: ResultSheet
  protocol: Protocol
  entry: Entry
  phase: ScorePhase
  label: string
  /** The letters that a field takes. */
  legend?: Legend | null
  /** What counts for everybody, such as the time allowed. */
  notes?: readonly string[]
  columns: readonly EntryColumn[]
  /** The phase is one of several: the total of all phases is shown below its own. */
  hasTotal: boolean
  reasons: readonly { readonly code: string; readonly label: string }[]
}) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  return (
    <>
      <div className={classes.hint}>
        {notes.map((note) => (
          <strong key={note}>{note}</strong>
        ))}
        <KeysHelp kind="PHASE" legend={legend} />
      </div>
      <RowEntry
        label={label}
        entry={entry}
        lines={sheet.lines}
        columns={columns}
        score={({ typed }) => {
          const score = scoreOf(protocol, typed)
          const penalties = phasePenalties(score, phase)
          return (
            <>
              {penalties === null ? '–' : formats.number(penalties)}
              {hasTotal && score?.text && (
                <span className={classes.whole}>
                  {t('result.column.total')} {formats.number(score.text)}
                </span>
              )}
            </>
          )
        }}
        statusChange={statusChangeOf(protocol)}
        statusTag={statusTagOf(t)}
        sayResult={sayFields(
          t,
          columns.map(({ field }) => field),
        )}
        typedOfLine={typedOfLine}
        reasons={reasons}
        elimination={eliminationOf(protocol)}
        empty={<EmptyState title={t('result.noStarters')} message={t('result.noStartersWhy')} />}
      />
    </>
  )
}

/** Counted faults, or penalties published elsewhere. */
export type EntryMode = 'COUNTED' | 'GIVEN'
