import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useUi } from '../provider/ui-provider.tsx'
import classes from './actions.module.css'

/** A deletion has the documented title and sentence (pr0762), and `what` names the thing between them. */
type Deletion = { what: string; title?: never; confirm?: never }
/** An action with another verb, such as ending or revoking, has its own title and button. */
type OtherAction = { title: string; confirm: string; what?: never }

/** For an action that cannot be undone. */
export const DeleteConfirmation = ({
  opened,
  onClose,
  onConfirm,
  isBusy = false,
  message,
  ...question
}: {
  opened: boolean
  onClose: () => void
  onConfirm: () => void
  isBusy?: boolean
  message?: ReactNode
} & (Deletion | OtherAction)) => {
  const { texts } = useUi()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={question.title ?? texts.deletion.title}
      closeButtonProps={{ 'aria-label': texts.action.close }}
    >
      {question.what !== undefined && (
        <>
          <div className={classes.what}>{question.what}</div>
          <div className={classes.message}>{texts.deletion.message}</div>
        </>
      )}
      {message !== undefined && <div className={classes.message}>{message}</div>}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {texts.action.cancel}
        </Button>
        <Button color="red" loading={isBusy} onClick={onConfirm}>
          {question.confirm ?? texts.action.delete}
        </Button>
      </div>
    </Modal>
  )
}
