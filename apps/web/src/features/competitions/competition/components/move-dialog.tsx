import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type ConfirmedMove, EventMoveDialog } from '../../../../shared/event/event-move-dialog.tsx'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { useCompetitionChanged, useCompetitionMoves } from '../competition.mutations.ts'
import { useCompetitionUndo } from '../use-competition-undo.ts'

/**
 * The transitions that need a confirmation: they close something to others, or cannot be undone. Cancelling requires a
 * reason.
 */
export const MoveDialog = ({ move, onClose }: { move: ConfirmedMove; onClose: () => void }) => {
  const { t } = useTranslation('competitions')
  const navigate = useNavigate()
  const { competition } = useManagedCompetition()
  const changed = useCompetitionChanged(competition.ref)
  const moves = useCompetitionMoves(competition.ref)
  const undo = useCompetitionUndo(competition.ref)
  const input = { competition: competition.ref }
  const confirm = async (reason: string): Promise<void> => {
    switch (move) {
      case 'lock':
        await moves.lock.mutateAsync(input)
        onClose()
        return undo.locked()
      case 'archive':
        await moves.archive.mutateAsync(input)
        return onClose()
      case 'cancel':
        await moves.cancel.mutateAsync({ ...input, reason })
        return onClose()
      case 'delete':
        await moves.delete.mutateAsync(input)
        onClose()
        await navigate({ to: '/competitions' })
        return changed()
    }
  }
  return (
    <EventMoveDialog
      move={move}
      words={{
        title: t(`competition.${move}.title`),
        message: t(`competition.${move}.message`, { name: competition.name }),
        keep: t('competition.keep'),
        confirm: t(`competition.action.${move}`),
      }}
      reason={
        move === 'cancel'
          ? {
              label: t('competition.cancel.reason'),
              why: t('competition.cancel.reasonWhy'),
              required: t('competition.cancel.reasonRequired'),
            }
          : undefined
      }
      isBusy={moves[move].isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
