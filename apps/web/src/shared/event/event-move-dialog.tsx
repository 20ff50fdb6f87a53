import { Button, Modal, Textarea } from '@mantine/core'
import { useUi } from '@oxer/ui'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureTexts } from '../failure.ts'
import classes from './event-move-dialog.module.css'

/** The transitions of an event that need a confirmation: they close something to others, or cannot be undone. */
export type ConfirmedMove = 'lock' | 'archive' | 'cancel' | 'delete'

type Words = { title: string; message: string; keep: string; confirm: string }
type ReasonWords = { label: string; why: string; required: string }

/** Asks before an event is moved; `reason` for a move that needs one. */
export const EventMoveDialog = ({
  move,
  words,
  reason: reasonWords,
  isBusy,
  onConfirm,
  onClose,
}: {
  move: ConfirmedMove
  words: Words
  reason?: ReasonWords | undefined
  isBusy: boolean
  /** A refusal of `cancel` is shown at the reason. */
  onConfirm: (reason: string) => Promise<unknown>
  onClose: () => void
}) => {
  const { i18n } = useTranslation()
  const { texts } = useUi()
  const [reason, setReason] = useState('')
  const [message, setMessage] = useState<string | null>(null)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (reasonWords && reason.trim() === '') return setMessage(reasonWords.required)
    try {
      await onConfirm(reason)
    } catch (error) {
      setMessage(failureTexts(error, i18n).join(' '))
    }
  }
  const isDangerous = move === 'cancel' || move === 'delete'
  return (
    <Modal opened onClose={onClose} title={words.title} closeButtonProps={{ 'aria-label': texts.action.close }}>
      <form onSubmit={(event) => void submit(event)} noValidate className={classes.body}>
        <p style={{ margin: 0 }}>{words.message}</p>
        {reasonWords && (
          <Textarea
            label={reasonWords.label}
            description={reasonWords.why}
            required
            autosize
            minRows={3}
            data-autofocus
            value={reason}
            error={message}
            onChange={(event) => {
              setReason(event.currentTarget.value)
              setMessage(null)
            }}
          />
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {words.keep}
          </Button>
          <Button type="submit" {...(isDangerous && { color: 'red' })} loading={isBusy}>
            {words.confirm}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
