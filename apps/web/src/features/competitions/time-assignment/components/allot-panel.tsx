import { Button, SegmentedControl } from '@mantine/core'
import type { TimeAssignmentSettings } from '@oxer/domain/competitions/time-assignment/time-assignment.schema'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../time-assignment.module.css'

type AllotPanelProps = {
  settings: TimeAssignmentSettings
  openPositions: number
  isBusy: boolean
  onAllot: (spread: TimeAssignmentSettings['spread']) => void
}

/** How positions are spread, and the draw with its seed. */
export const AllotPanel = ({ settings, openPositions, isBusy, onAllot }: AllotPanelProps) => {
  const { t } = useTranslation('competitions')
  const [spread, setSpread] = useState(settings.spread)
  return (
    <div className={classes.board}>
      <SegmentedControl
        aria-label={t('timeAssignment.office.spread')}
        value={spread}
        onChange={(value) => setSpread(value === 'BLOCKS' ? 'BLOCKS' : 'EVEN')}
        data={(['EVEN', 'BLOCKS'] as const).map((value) => ({ value, label: t(`timeAssignment.office.${value}`) }))}
      />
      <p className={classes.under}>{t(`timeAssignment.office.${spread}Why`)}</p>
      {settings.seed !== null && <p>{t('timeAssignment.office.seed', { seed: settings.seed })}</p>}
      <div>
        <Button loading={isBusy} disabled={openPositions === 0} onClick={() => onAllot(spread)}>
          {t(settings.allottedAt === null ? 'timeAssignment.office.allot' : 'timeAssignment.office.allotAgain', {
            count: openPositions,
          })}
        </Button>
      </div>
    </div>
  )
}
