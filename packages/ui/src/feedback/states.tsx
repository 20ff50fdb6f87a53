import { Button } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useUi } from '../provider/ui-provider.tsx'
import classes from './states.module.css'

/** Nothing to show, which is not an error. `children` offers the next step: a button or a link. */
export const EmptyState = ({
  title,
  message,
  icon,
  children,
}: {
  title: string
  message?: string
  icon?: ReactNode
  children?: ReactNode
}) => (
  <div className={classes.state}>
    {icon ?? <span className={classes.rails} aria-hidden="true" />}
    <p className={classes.title}>{title}</p>
    {message !== undefined && <p className={classes.message}>{message}</p>}
    {children}
  </div>
)

/** Data could not be loaded: states what happened, what was kept and what to do. */
export const ErrorState = ({ title, message, onRetry }: { title?: string; message?: string; onRetry?: () => void }) => {
  const { texts } = useUi()
  return (
    <div className={classes.state} role="alert">
      <IconAlertTriangle size={28} className={classes.alert} aria-hidden />
      <p className={classes.title}>{title ?? texts.error.title}</p>
      <p className={classes.message}>{message ?? texts.error.message}</p>
      {onRetry && (
        <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
          {texts.action.retry}
        </Button>
      )}
    </div>
  )
}
