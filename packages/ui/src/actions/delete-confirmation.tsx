import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useUi } from '../provider/ui-provider.tsx'
import classes from './actions.module.css'

/**
 * For an action that cannot be undone. A deletion has the documented sentence; the screen's own message follows it. An action with
 * another verb has its message alone.
 */
export const DeleteConfirmation = ({
  opened,
  onClose,
  onConfirm,
  isBusy = false,
  title,
  message,
  confirm,
}: {
  opened: boolean
  onClose: () => void
  onConfirm: () => void
  isBusy?: boolean
  title?: string
  message?: ReactNode
  confirm?: string
}) => {
  const { texts } = useUi()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title ?? texts.deletion.title}
      closeButtonProps={{ 'aria-label': texts.action.close }}
    >
      {confirm === undefined && <div className={classes.message}>{texts.deletion.message}</div>}
      {message !== undefined && <div className={classes.message}>{message}</div>}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {texts.deletion.cancel}
        </Button>
        <Button color="red" loading={isBusy} onClick={onConfirm}>
          {confirm ?? texts.deletion.confirm}
        </Button>
      </div>
    </Modal>
  )
}
