import { Button } from '@mantine/core'
import type { Elimination } from '@oxer/domain/competitions/result/elimination.rules'
import { useTranslation } from 'react-i18next'
import { problemText } from '../result-failures.view.ts'
import classes from '../results.module.css'

/** The faults end the ride. Users set the status, so they are asked here. */
export const EliminationProposal = ({
  id,
  elimination,
  onAccept,
}: {
  id?: string | undefined
  elimination: Elimination
  onAccept: () => void
}) => {
  const { t, i18n } = useTranslation('competitions')
  const { code, reason } = elimination
  return (
    <div id={id} className={classes.proposal} role="status">
      <span>{problemText(i18n, code)}.</span>
      <Button size="compact-sm" variant="default" onClick={onAccept}>
        {reason === null ? t('result.proposal.accept') : t('result.proposal.acceptAs', { reason })}
      </Button>
    </div>
  )
}
