import { Button } from '@mantine/core'
import type { Elimination } from '@oxer/domain/competitions/result/elimination.rules'
import { useTranslation } from 'react-i18next'
import type { Typed } from '../result-fields.ts'
import { problemText } from '../result-texts.ts'
import classes from '../results.module.css'

/** The values of a row after its elimination is confirmed. */
export const eliminated = ({ reason }: Elimination): Typed => ({
  status: 'ELIMINATED',
  ...(reason === null ? {} : { reason }),
})

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
