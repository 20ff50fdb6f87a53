import { Button } from '@mantine/core'
import type { TaskSummary } from '@oxer/domain/kernel/task/task.schema'
import { DataTable, EmptyState, Section } from '@oxer/ui'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { taskColumns } from '../tasks.columns.tsx'

const count = 50
const runningPause = 3000

const isRunning = ({ status }: TaskSummary): boolean => status === 'ONGOING' || status === 'SCHEDULED'

/** p003: everybody's newest tasks. While a task runs, the list updates itself. */
export const TasksOverview = () => {
  const { t } = useTranslation('access')
  const { t: kernel } = useTranslation('kernel')
  const formats = useFormats()
  const tasks = trpc.shell.task.listAll.useQuery(
    { count },
    { refetchInterval: ({ state }) => (state.data?.some(isRunning) ? runningPause : false) },
  )
  return (
    <Section
      title={t('superAdmin.tasks')}
      description={t('superAdmin.tasksNote', { count })}
      actions={
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={() => void tasks.refetch()}
        >
          {kernel('tasks.refresh')}
        </Button>
      }
    >
      <DataTable
        label={t('superAdmin.tasks')}
        columns={taskColumns(t, kernel, formats)}
        rows={tasks.data ?? []}
        rowKey={(task) => task.ref}
        status={tasks.isPending ? 'loading' : tasks.isError ? 'error' : 'ready'}
        onRetry={() => void tasks.refetch()}
        empty={<EmptyState title={t('superAdmin.noTasks')} />}
      />
    </Section>
  )
}
