import { Alert, Button, List, Progress, Text } from '@mantine/core'
import type { TaskDetail } from '@oxer/domain/kernel/task/task.schema'
import { textOfCode } from '@oxer/i18n/error-text'
import { useTranslation } from 'react-i18next'
import { trpc } from '../trpc.ts'
import { useFormats } from '../use-formats.ts'

/** Often enough for visible progress. */
const followMs = 1000

/** A task until it has ended; a user who leaves finds it again at the same address. */
export const useFollowedTask = (task: string) =>
  trpc.shell.task.get.useQuery(
    { task },
    { meta: { page: true }, refetchInterval: ({ state }) => (state.data?.end == null ? followMs : false) },
  )

const Running = ({ detail }: { detail: Omit<TaskDetail, 'outcome'> }) => {
  const { t } = useTranslation('parties')
  const { t: kernel } = useTranslation('kernel')
  const formats = useFormats()
  const cancel = trpc.shell.task.cancel.useMutation()
  const total = detail.total ?? 0
  return (
    <div aria-live="polite">
      <Progress value={detail.progress} size="lg" aria-label={detail.name} my="sm" />
      <Text size="sm">
        {detail.status === 'SCHEDULED'
          ? t('import.waiting')
          : total === 0
            ? t('import.starting')
            : t('import.running', { progress: formats.number(detail.progress) })}
      </Text>
      <Text size="sm" c="dimmed" mt={4}>
        {t('import.follow')}
      </Text>
      <Button
        variant="default"
        mt="md"
        loading={cancel.isPending}
        disabled={cancel.isSuccess}
        onClick={() => cancel.mutate({ task: detail.ref })}
      >
        {cancel.isSuccess ? kernel(`tasks.status.${detail.status}`) : t('import.cancel')}
      </Button>
    </div>
  )
}

/** More of them say nothing new. */
const shownCauses = 20

const cancelledCode = '000-0000000072'

/** The progress, or the reason why the task ended early. */
export const ImportProgress = ({ detail }: { detail: Omit<TaskDetail, 'outcome'> }) => {
  const { t, i18n } = useTranslation('parties')
  if (detail.end === null) return <Running detail={detail} />
  if (detail.error === null) return null
  return detail.error === cancelledCode ? (
    <Alert color="yellow" role="status">
      {t('import.cancelled')}
    </Alert>
  ) : (
    <Alert color="red" role="alert" title={t('import.failed')}>
      {detail.causes.length === 0 ? (
        textOfCode(i18n, detail.error, undefined)
      ) : (
        <List size="sm">
          {detail.causes.slice(0, shownCauses).map(({ code, field, values }) => (
            <List.Item key={`${code} ${field ?? ''}`}>
              {[field, textOfCode(i18n, code, values)].filter((part) => part !== null).join(': ')}
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  )
}
