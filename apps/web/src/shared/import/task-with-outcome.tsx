import { ErrorState, Section } from '@oxer/ui'
import { type ReactNode, useEffect } from 'react'
import type * as z from 'zod'
import { useInvalidate } from '../changes.ts'
import { ImportProgress, useFollowedTask } from './import-progress.tsx'

/** A task that is followed: how far it is, and then its outcome. What it has changed in the area is loaded again. */
export const TaskWithOutcome = <Outcome,>({
  task,
  area,
  outcome: schema,
  description,
  children,
}: {
  task: string
  area: Parameters<typeof useInvalidate>[0]
  outcome: z.ZodType<Outcome>
  description?: string
  children: (outcome: Outcome) => ReactNode
}) => {
  const query = useFollowedTask(task)
  const invalidate = useInvalidate(area)
  const isEnded = query.data?.end != null
  useEffect(() => {
    if (isEnded) void invalidate()
  }, [isEnded, invalidate])
  if (query.isError) return <ErrorState onRetry={() => void query.refetch()} />
  if (!query.data) return null
  const outcome = schema.safeParse(query.data.outcome).data
  return (
    <Section title={query.data.name} {...(description === undefined ? {} : { description })}>
      <ImportProgress detail={query.data} />
      {outcome !== undefined && children(outcome)}
    </Section>
  )
}
