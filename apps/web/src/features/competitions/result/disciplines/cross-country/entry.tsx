import type { CrossCountryProtocol } from '@oxer/domain/competitions/result/result.schema'
import type { ResultSheet } from '@oxer/domain/competitions/result/result-entry.schema'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CourseObstacles } from '../../components/course-obstacles.tsx'
import { ModeChoice } from '../../components/mode-choice.tsx'
import { type EntryMode, PhaseRows } from '../../components/phase-rows.tsx'
import { crossCountryColumns } from '../../cross-country.columns.ts'
import { reasonsOf } from '../../entry.view.ts'
import classes from '../../results.module.css'
import type { Entry } from '../../use-entry.ts'
import { courseTimeText } from './fields.ts'

/** A cross-country as a test of its own: by fence with the codes of the fence judges, or penalties as given. */
export const CrossCountryEntry = ({
  sheet,
  protocol,
  entry,
}: {
  sheet: ResultSheet
  protocol: CrossCountryProtocol
  entry: Entry
}) => {
  const { t } = useTranslation('competitions')
  const isGiven = sheet.lines.some(({ result }) => {
    const content = result?.content
    return content?.discipline === 'CROSS_COUNTRY' && typeof content.ride?.obstacles === 'string'
  })
  const [chosen, setChosen] = useState<EntryMode | null>(null)
  const mode = chosen ?? (isGiven ? 'GIVEN' : 'COUNTED')
  return (
    <>
      <div className={classes.views}>
        <ModeChoice value={mode} onChange={setChosen} />
      </div>
      <CourseObstacles rules={mode === 'COUNTED' ? protocol.rules : null} />
      <PhaseRows
        key={mode}
        sheet={sheet}
        protocol={protocol}
        entry={entry}
        phase="CROSS_COUNTRY"
        label={t('result.phase.CROSS_COUNTRY')}
        legend={mode === 'COUNTED' ? 'FENCES' : null}
        columns={crossCountryColumns(t, protocol.rules, mode)}
        notes={
          protocol.optimumTime === null ? [] : [t('result.optimumTime', { time: courseTimeText(protocol.optimumTime) })]
        }
        hasTotal={false}
        reasons={reasonsOf(t, 'CROSS_COUNTRY')}
      />
    </>
  )
}
