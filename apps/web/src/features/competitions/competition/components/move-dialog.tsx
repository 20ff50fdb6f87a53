import { Button, Modal, Textarea } from '@mantine/core'
import { useUi } from '@oxer/ui'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureTexts } from '../../../../shared/failure.ts'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { useCompetitionChanged, useCompetitionMoves } from '../competition.mutations.ts'
import { useCompetitionUndo } from '../use-competition-undo.ts'
import classes from './dialog.module.css'

export type ConfirmedMove = 'lock' | 'archive' | 'cancel' | 'delete'

/**
 * The transitions that need a confirmation: they close something to others, or cannot be undone. Cancelling requires a
 * reason.
 */
export const MoveDialog = ({ move, onClose }: { move: ConfirmedMove; onClose: () => void }) => {
  const { t, i18n } = useTranslation('competitions')
  const { texts } = useUi()
  const navigate = useNavigate()
  const { competition } = useManagedCompetition()
  const changed = useCompetitionChanged(competition.ref)
  const moves = useCompetitionMoves(competition.ref)
  const undo = useCompetitionUndo(competition.ref)
  const [reason, setReason] = useState('')
  const [message, setMessage] = useState<string | null>(null)
  const input = { competition: competition.ref }
  const fail = (error: unknown): void => setMessage(failureTexts(error, i18n).join(' '))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    switch (move) {
      case 'lock':
        moves.lock.mutate(input, {
          onSuccess: () => {
            onClose()
            undo.locked()
          },
        })
        break
      case 'archive':
        moves.archive.mutate(input, { onSuccess: onClose })
        break
      case 'cancel':
        if (reason.trim() === '') setMessage(t('competition.cancel.reasonRequired'))
        else moves.cancel.mutate({ ...input, reason }, { onSuccess: onClose, onError: fail })
        break
      case 'delete':
        moves.delete.mutate(input, {
          onSuccess: async () => {
            onClose()
            await navigate({ to: '/competitions' })
            await changed()
          },
        })
    }
  }
  const isDangerous = move === 'cancel' || move === 'delete'
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`competition.${move}.title`)}
      closeButtonProps={{ 'aria-label': texts.action.close }}
    >
      <form onSubmit={submit} noValidate className={classes.body}>
        <p style={{ margin: 0 }}>{t(`competition.${move}.message`, { name: competition.name })}</p>
        {move === 'cancel' && (
          <Textarea
            label={t('competition.cancel.reason')}
            description={t('competition.cancel.reasonWhy')}
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
            {t('competition.keep')}
          </Button>
          <Button type="submit" {...(isDangerous && { color: 'red' })} loading={moves[move].isPending}>
            {t(`competition.action.${move}`)}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
