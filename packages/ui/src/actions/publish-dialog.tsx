import { Button, Modal, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useUi } from '../provider/ui-provider.tsx'
import classes from './actions.module.css'

export type PublishDialogProps = {
  opened: boolean
  onClose: () => void
  /** The note of the previous version, if any. */
  note?: string | null
  onPublish: (note: string) => void
  isBusy?: boolean
}

const PublishForm = ({ note, onClose, onPublish, isBusy }: Omit<PublishDialogProps, 'opened'>) => {
  const { texts } = useUi()
  const [text, setText] = useState(note?.trim() ? note : texts.publish.initialNote)
  const [isChecked, setChecked] = useState(false)
  const isEmpty = text.trim() === ''
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setChecked(true)
    if (!isEmpty) onPublish(text.trim())
  }
  return (
    <form onSubmit={submit} noValidate>
      <Textarea
        label={texts.publish.note}
        description={texts.publish.noteHint}
        required
        data-autofocus
        autosize
        minRows={3}
        value={text}
        error={isChecked && isEmpty ? texts.publish.noteRequired : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => setChecked(true)}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {texts.action.cancel}
        </Button>
        <Button type="submit" loading={isBusy === true}>
          {texts.action.publish}
        </Button>
      </div>
    </form>
  )
}

/** Publishing requires a note: the dialog sends nothing without one (spec section 5). */
export const PublishDialog = ({ opened, onClose, ...rest }: PublishDialogProps) => {
  const { texts } = useUi()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={texts.action.publish}
      closeButtonProps={{ 'aria-label': texts.action.close }}
    >
      <PublishForm onClose={onClose} {...rest} />
    </Modal>
  )
}
