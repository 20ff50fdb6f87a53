import { ActionIcon, Loader, Menu } from '@mantine/core'
import type { TaskSummary } from '@oxer/domain/shell/task/task.schema'
import { IconCircleCheck, IconCircleX, IconClock, IconDownload, IconListCheck, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './office-layout.module.css'
import type { Remote } from './shell-data.ts'

const StatusIcon = ({ status }: { status: TaskSummary['status'] }) => {
  if (status === 'SCHEDULED') return <IconClock size={16} aria-hidden />
  if (status === 'ONGOING') return <Loader size={16} aria-hidden />
  if (status === 'DONE') return <IconCircleCheck size={16} color="var(--oxer-good-ink)" aria-hidden />
  return <IconCircleX size={16} color="var(--oxer-danger-ink)" aria-hidden />
}

/** Long work in the background: imports, exports, invoices. */
export const TasksMenu = ({ tasks }: { tasks: Remote<readonly TaskSummary[]> }) => {
  const { t } = useTranslation('shell')
  const items = tasks.data ?? []
  const running = items.filter(({ status }) => status === 'ONGOING' || status === 'SCHEDULED').length
  return (
    <Menu width={300} withinPortal={false} onOpen={tasks.refresh} closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon
          size={44}
          aria-label={running > 0 ? `${t('tasks.menu')}: ${t('tasks.running', { count: running })}` : t('tasks.menu')}
        >
          {running > 0 ? <Loader size={18} /> : <IconListCheck size={20} aria-hidden />}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
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
            <Menu.Item key={task.ref} leftSection={<StatusIcon status={task.status} />}>
              {task.name}
              <br />
              <small>{t(`tasks.status.${task.status}`)}</small>
            </Menu.Item>
          ),
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconRefresh size={16} aria-hidden />} onClick={tasks.refresh}>
          {t('tasks.refresh')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
