import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useUi } from '../provider/ui-provider.tsx'
import classes from './actions.module.css'

/** For an action that cannot be undone. The texts are the documented ones unless the screen has its own. */
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
      <div className={classes.message}>{message ?? texts.deletion.message}</div>
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
