import { BatchTaskOutcome } from '@oxer/domain/exchange/batch/batch.schema'
import { ErrorState, Section } from '@oxer/ui'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useInvalidate } from '../../../../shared/changes.ts'
import { ImportProgress, useFollowedTask } from '../../../../shared/import/import-progress.tsx'

/** The task of a file or a document: how far it is, and then its outcome. What it has stored is loaded again. */
export const FollowedTask = ({
  task,
  children,
}: {
  task: string
  children: (outcome: BatchTaskOutcome) => ReactNode
}) => {
  const { t } = useTranslation('exchange')
  const query = useFollowedTask(task)
  const invalidate = useInvalidate('exchange')
  const isEnded = query.data?.end != null
  useEffect(() => {
    if (isEnded) void invalidate()
  }, [isEnded, invalidate])
  if (query.isError) return <ErrorState onRetry={() => void query.refetch()} />
  if (!query.data) return null
  const outcome = BatchTaskOutcome.safeParse(query.data.outcome).data
  return (
    <Section title={query.data.name} description={t('batch.taskWhy')}>
      <ImportProgress detail={query.data} />
      {outcome !== undefined && children(outcome)}
    </Section>
  )
}
