import { Loader, Menu } from '@mantine/core'
import type { TaskSummary } from '@oxer/domain/kernel/task/task.schema'
import { MenuAt, type MenuPlace } from '@oxer/ui'
import { IconCircleCheck, IconCircleX, IconClock, IconDownload, IconRefresh, IconX } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { trpc } from '../../shared/trpc.ts'
import classes from './office-layout.module.css'
import { isRunning, useTasks } from './shell-data.ts'

const StatusIcon = ({ status }: { status: TaskSummary['status'] }) => {
  if (status === 'SCHEDULED') return <IconClock size={16} aria-hidden />
  if (status === 'ONGOING') return <Loader size={16} aria-hidden />
  if (status === 'DONE') return <IconCircleCheck size={16} color="var(--oxer-good-ink)" aria-hidden />
  return <IconCircleX size={16} color="var(--oxer-danger-ink)" aria-hidden />
}

/** Long work in the background: imports, exports, invoices. */
export const TasksMenu = (place: MenuPlace) => {
  const { t } = useTranslation('kernel')
  const tasks = useTasks()
  const items = tasks.data ?? []
  const cancel = trpc.shell.task.cancel.useMutation({ onSuccess: tasks.refresh })
  return (
    <MenuAt width={300} withinPortal={false} closeOnItemClick={false} {...place}>
      <Menu.Label>{t('tasks.title')}</Menu.Label>
      {tasks.isFailed ? (
        <div className={classes.note} role="alert">
          {t('tasks.failed')}
        </div>
      ) : (
        items.length === 0 && <div className={classes.note}>{t('tasks.none')}</div>
      )}
      {items.map((task) =>
        task.downloadUrl ? (
          <Menu.Item
            key={task.ref}
            component="a"
            href={task.downloadUrl}
            leftSection={<StatusIcon status={task.status} />}
            rightSection={<IconDownload size={16} aria-hidden />}
          >
            {task.name}
            <br />
            <small>{t('tasks.download')}</small>
          </Menu.Item>
        ) : (
          <Fragment key={task.ref}>
            <Menu.Item leftSection={<StatusIcon status={task.status} />}>
              {task.name}
              <br />
              <small>
                {t(`tasks.status.${task.status}`)}
                {task.status === 'ONGOING' && ` · ${task.progress} %`}
              </small>
            </Menu.Item>
            {isRunning(task) && (
              <Menu.Item
                leftSection={<IconX size={16} aria-hidden />}
                disabled={cancel.isPending}
                onClick={() => cancel.mutate({ task: task.ref })}
              >
                {t('tasks.cancel', { name: task.name })}
              </Menu.Item>
            )}
          </Fragment>
        ),
      )}
      <Menu.Divider />
      <Menu.Item leftSection={<IconRefresh size={16} aria-hidden />} onClick={tasks.refresh}>
        {t('tasks.refresh')}
      </Menu.Item>
    </MenuAt>
  )
}
