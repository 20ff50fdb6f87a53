import { BatchTaskOutcome } from '@oxer/domain/exchange/batch/batch.schema'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TaskWithOutcome } from '../../../../shared/import/task-with-outcome.tsx'

/** The task of a file or a document. */
export const FollowedTask = ({
  task,
  children,
}: {
  task: string
  children: (outcome: BatchTaskOutcome) => ReactNode
}) => {
  const { t } = useTranslation('exchange')
  return (
    <TaskWithOutcome task={task} area="exchange" outcome={BatchTaskOutcome} description={t('batch.taskWhy')}>
      {children}
    </TaskWithOutcome>
  )
}
