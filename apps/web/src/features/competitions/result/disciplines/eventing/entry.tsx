import { SegmentedControl } from '@mantine/core'
import type { EventingPhase, EventingProtocol, EventingResult } from '@oxer/domain/competitions/result/result.schema'
import type { ResultSheet } from '@oxer/domain/competitions/result/result-entry.schema'
import { defaultPhases } from '@oxer/domain/disciplines/eventing/eventing-phases'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../../shared/use-formats.ts'
import { CourseObstacles } from '../../components/course-obstacles.tsx'
import { ModeChoice } from '../../components/mode-choice.tsx'
import { PhaseMarkSheet, useJudgeColumns } from '../../components/phase-dressage.tsx'
import { type EntryMode, PhaseRows } from '../../components/phase-rows.tsx'
import { crossCountryColumns } from '../../cross-country.columns.ts'
import type { EntryColumn } from '../../entry.columns.ts'
import { phasePenalties, reasonsOf, scoreOf, tidyTime } from '../../entry.view.ts'
import { stepFaults } from '../../result-typing.form.ts'
import classes from '../../results.module.css'
import type { Entry } from '../../use-entry.ts'
import { courseTimeText } from '../cross-country/fields.ts'
import { eventingField } from './fields.ts'

const isGiven = (phase: EventingPhase, { dressage, crossCountry, showJumping }: EventingResult): boolean => {
  if (phase === 'DRESSAGE') return typeof dressage?.penalties === 'string'
  return typeof (phase === 'CROSS_COUNTRY' ? crossCountry : showJumping)?.obstacles === 'string'
}

/**
 * Phase by phase, in their order: the dressage by sheet, the cross-country by fence, the jumping as a round, or
 * penalties.
 */
export const EventingEntry = ({
  sheet,
  protocol,
  entry,
}: {
  sheet: ResultSheet
  protocol: EventingProtocol
  entry: Entry
}) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const phases = protocol.phases ?? defaultPhases
  const [phase, setPhase] = useState<EventingPhase>(phases[0] ?? 'DRESSAGE')
  const [chosen, setChosen] = useState<Partial<Record<EventingPhase, EntryMode>>>({})
  const canCount = {
    DRESSAGE: true,
    CROSS_COUNTRY: Boolean(protocol.crossCountry),
    SHOW_JUMPING: Boolean(protocol.showJumping),
  }[phase]
  const wasGiven = sheet.lines.some(
    ({ result }) => result?.content.discipline === 'EVENTING' && isGiven(phase, result.content),
  )
  const mode: EntryMode = canCount ? (chosen[phase] ?? (wasGiven ? 'GIVEN' : 'COUNTED')) : 'GIVEN'
  const judgeColumns = useJudgeColumns(protocol.dressage, sheet)
  const reasons = reasonsOf(t, phase)
  const time: EntryColumn = {
    id: 'elapsed',
    label: t('result.column.time'),
    field: eventingField.elapsed,
    width: '9ch',
    tidy: tidyTime,
  }
  const count = (name: 'knockDowns' | 'disobediences' | 'falls'): EntryColumn => ({
    id: name,
    label: t(`result.column.${name}`),
    field: eventingField[name],
    width: '6ch',
  })
  const columnsOf = (): EntryColumn[] => {
    if (phase === 'CROSS_COUNTRY') return crossCountryColumns(t, protocol.crossCountry ?? null, mode)
    if (phase === 'DRESSAGE') {
      return mode === 'COUNTED'
        ? judgeColumns
        : [{ id: 'penalties', label: t('result.column.penalties'), field: eventingField.dressage, width: '8ch' }]
    }
    if (mode === 'COUNTED') return [count('knockDowns'), count('disobediences'), count('falls'), time]
    return [
      {
        id: 'obstacles',
        label: t('result.column.faults'),
        field: eventingField.obstacles,
        width: '7ch',
        onKey: (event, text, change) => {
          if (event.key !== '+' && event.key !== '-') return false
          change(stepFaults(text, event.key === '+' ? 4 : -4))
          return true
        },
      },
      time,
      { id: 'timePenalties', label: t('result.column.timePenalties'), field: eventingField.time, width: '8ch' },
    ]
  }
  const allowed = phase === 'CROSS_COUNTRY' ? protocol.optimumTime : null
  const timeAllowed = phase === 'SHOW_JUMPING' ? (protocol.showJumping?.timeAllowed ?? null) : null
  return (
    <>
      <div className={classes.views}>
        <SegmentedControl
          aria-label={t('result.phase.choose')}
          value={phase}
          onChange={setPhase}
          data={phases.map((each) => ({ value: each, label: t(`result.phase.${each}`) }))}
        />
        {canCount && <ModeChoice value={mode} onChange={(next) => setChosen({ ...chosen, [phase]: next })} />}
      </div>
      <CourseObstacles rules={phase === 'CROSS_COUNTRY' && mode === 'COUNTED' ? protocol.crossCountry : null} />
      {phase === 'DRESSAGE' && mode === 'COUNTED' && protocol.dressage.exercises.length > 0 ? (
        <PhaseMarkSheet
          sheet={sheet}
          protocol={protocol}
          rules={protocol.dressage}
          entry={entry}
          extras={[]}
          reasons={reasons}
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
          legend={phase === 'CROSS_COUNTRY' && mode === 'COUNTED' ? 'FENCES' : null}
          columns={columnsOf()}
          notes={[
            ...(allowed === null ? [] : [t('result.optimumTime', { time: courseTimeText(allowed) })]),
            ...(timeAllowed === null ? [] : [t('result.timeAllowed', { time: formats.roundTime(timeAllowed) })]),
          ]}
          hasTotal
          reasons={reasons}
        />
      )}
    </>
  )
}
