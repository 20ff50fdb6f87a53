import { SegmentedControl } from '@mantine/core'
import type {
  DrivingPhase,
  DrivingProtocol,
  DrivingResult,
  IncidentRule,
} from '@oxer/domain/competitions/result/result.schema'
import type { ResultSheet } from '@oxer/domain/competitions/result/result-entry.schema'
import { incidentText } from '@oxer/i18n/incident-text'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../../shared/use-formats.ts'
import { ModeChoice } from '../../components/mode-choice.tsx'
import { PhaseMarkSheet, useJudgeColumns } from '../../components/phase-dressage.tsx'
import { type EntryMode, PhaseRows } from '../../components/phase-rows.tsx'
import type { EntryColumn } from '../../entry.columns.ts'
import { phasePenalties, scoreOf, tidyCourseTime, tidyTime } from '../../entry.view.ts'
import classes from '../../results.module.css'
import type { Entry } from '../../use-entry.ts'
import { drivingField } from './fields.ts'

const isGiven = (phase: DrivingPhase, { dressage, marathon, cones }: DrivingResult): boolean =>
  typeof { DRESSAGE: dressage, MARATHON: marathon, CONES: cones }[phase]?.penalties === 'string'

/** Dressage, marathon and cones, if the protocol has them. */
export const DrivingEntry = ({
  sheet,
  protocol,
  entry,
}: {
  sheet: ResultSheet
  protocol: DrivingProtocol
  entry: Entry
}) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const rulesOf = { DRESSAGE: protocol.dressage, MARATHON: protocol.marathon, CONES: protocol.cones }
  const phases = (['DRESSAGE', 'MARATHON', 'CONES'] as const).filter((each) => rulesOf[each] !== null)
  const [phase, setPhase] = useState<DrivingPhase>(phases[0] ?? 'CONES')
  const [chosen, setChosen] = useState<Partial<Record<DrivingPhase, EntryMode>>>({})
  const wasGiven = sheet.lines.some(
    ({ result }) => result?.content.discipline === 'DRIVING' && isGiven(phase, result.content),
  )
  const mode = chosen[phase] ?? (wasGiven ? 'GIVEN' : 'COUNTED')
  const judgeColumns = useJudgeColumns(protocol.dressage, sheet)
  const incidentColumns = (rules: readonly IncidentRule[]): EntryColumn[] =>
    rules.map(({ code }) => ({
      id: `incident ${code}`,
      label: incidentText(t, code),
      field: drivingField.incident(phase, code),
      width: '6ch',
    }))
  const incidents = incidentColumns(rulesOf[phase]?.incidents ?? [])
  const columnsOf = (): EntryColumn[] => {
    if (mode === 'GIVEN') {
      return [
        { id: 'penalties', label: t('result.column.penalties'), field: drivingField.penalties(phase), width: '8ch' },
      ]
    }
    if (phase === 'DRESSAGE') return [...judgeColumns, ...incidents]
    if (phase === 'CONES') {
      return [
        { id: 'balls', label: t('result.column.balls'), field: drivingField.balls, width: '6ch' },
        { id: 'time', label: t('result.column.time'), field: drivingField.time, width: '9ch', tidy: tidyTime },
        ...incidents,
      ]
    }
    return [
      ...(protocol.marathon?.sections ?? []).map(({ label }) => ({
        id: `section ${label}`,
        label: t('result.column.section', { label }),
        field: drivingField.section(label),
        width: '9ch',
        tidy: tidyCourseTime,
      })),
      ...Array.from({ length: protocol.marathon?.obstacles.count ?? 0 }, (_, index) => ({
        id: `obstacle ${index}`,
        label: t('result.column.obstacle', { number: index + 1 }),
        field: drivingField.obstacle(index),
        width: '9ch',
        tidy: tidyTime,
      })),
      ...incidents,
    ]
  }
  const timeAllowed = phase === 'CONES' ? (protocol.cones?.timeAllowed ?? null) : null
  return (
    <>
      <div className={classes.views}>
        {phases.length > 1 && (
          <SegmentedControl
            aria-label={t('result.phase.choose')}
            value={phase}
            onChange={setPhase}
            data={phases.map((each) => ({ value: each, label: t(`result.phase.${each}`) }))}
          />
        )}
        <ModeChoice value={mode} onChange={(next) => setChosen({ ...chosen, [phase]: next })} />
      </div>
      {phase === 'DRESSAGE' &&
      mode === 'COUNTED' &&
      protocol.dressage !== null &&
      protocol.dressage.exercises.length > 0 ? (
        <PhaseMarkSheet
          sheet={sheet}
          protocol={protocol}
          rules={protocol.dressage}
          entry={entry}
          extras={incidents}
          reasons={[]}
          score={(typed) => {
            const penalties = phasePenalties(scoreOf(protocol, typed), 'DRESSAGE')
            return penalties === null ? '' : formats.number(penalties)
          }}
        />
      ) : (
        <PhaseRows
          key={`${phase} ${mode}`}
          sheet={sheet}
          protocol={protocol}
          entry={entry}
          phase={phase}
          label={t(`result.phase.${phase}`)}
          columns={columnsOf()}
          notes={timeAllowed === null ? [] : [t('result.timeAllowed', { time: formats.roundTime(timeAllowed) })]}
          hasTotal={phases.length > 1}
          reasons={[]}
        />
      )}
    </>
  )
}
