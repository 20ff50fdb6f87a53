import { FieldLogOutcome } from '@oxer/domain/exchange/take-along/take-along.schema'
import { useTranslation } from 'react-i18next'
import { TaskWithOutcome } from '../../../../shared/import/task-with-outcome.tsx'

/** The task that applies a log: how far it is, and then what it has applied. */
export const RunningLog = ({ task }: { task: string }) => {
  const { t } = useTranslation('exchange')
  return (
    <TaskWithOutcome task={task} area="competitions" outcome={FieldLogOutcome}>
      {({ applied, known }) => <p role="status">{t('takeAlong.outcome', { applied, known })}</p>}
    </TaskWithOutcome>
  )
}
