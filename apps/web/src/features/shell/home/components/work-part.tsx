import { importKindOf } from '@oxer/domain/parties/import/import-kind.rules'
import type { WorkHome } from '@oxer/domain/shell/home/home.schema'
import { useTranslation } from 'react-i18next'
import { trpc } from '../../../../shared/trpc.ts'
import { Part, Queue, QueueRow, useNumber } from './queue.tsx'

type Task = WorkHome['tasks'][number]

/** An import is continued on its page; another task that failed has a file with the reasons. */
const placeOfTask = ({ ref, kind, downloadUrl }: Task): string | undefined => {
  if (kind === importKindOf.person) return `/members/import?task=${ref}`
  if (kind === importKindOf.organisation) return `/organisations/import?task=${ref}`
  if (kind === importKindOf.horse) return `/horses/import?task=${ref}`
  return downloadUrl ?? undefined
}

/** Only what runs or failed; there is no part while nothing does. */
export const WorkPart = () => {
  const { t } = useTranslation(['home', 'kernel'])
  const numberOf = useNumber()
  const { data } = trpc.shell.home.work.useQuery(undefined, { meta: { quiet: true } })
  const failedMails = data?.failedMails ?? { count: 0, isCapped: false }
  if (data === undefined || data.tasks.length + failedMails.count === 0) return null
  return (
    <Part title={t('home:work.title')}>
      {data.tasks.length > 0 && (
        <Queue name={t('home:work.tasks')}>
          {data.tasks.map((task) => (
            <QueueRow
              key={task.ref}
              name={task.name}
              href={placeOfTask(task)}
              fact={t(`kernel:tasks.status.${task.status}`)}
              tone={task.status === 'ERROR' ? 'failed' : undefined}
            />
          ))}
        </Queue>
      )}
      {failedMails.count > 0 && (
        <Queue name={t('home:work.mails')}>
          <QueueRow
            name={t('home:work.failedMails', { count: failedMails.count, number: numberOf(failedMails) })}
            href="/superadmin?tab=mails"
            fact={t('home:work.notDelivered')}
            tone="failed"
          />
        </Queue>
      )}
    </Part>
  )
}
