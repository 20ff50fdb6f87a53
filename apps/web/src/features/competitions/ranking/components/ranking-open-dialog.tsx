import { DeleteConfirmation } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import type { RankingScreen } from '../use-ranking-screen.ts'
import { useRankingUndo } from '../use-ranking-undo.ts'
import { CloseDialog, PlacedDialog, ReopenDialog } from './ranking-dialogs.tsx'

/** The dialog that is open over a ranking. */
export const RankingOpenDialog = ({
  screen: { choice, mutations, ofSet, where, view, open, close },
}: {
  screen: RankingScreen
}) => {
  const { t } = useTranslation('competitions')
  const undo = useRankingUndo({ choice, mutations, ofSet })
  const closing = { onSuccess: close }
  const lock = view?.lock
  return (
    <>
      {open === 'close' && view && (
        <CloseDialog
          missing={view.missing}
          isPublished={view.publishedAt !== null}
          isBusy={mutations.close.isPending}
          onClose={close}
          onConfirm={() =>
            mutations.close.mutate(ofSet, {
              onSuccess: () => {
                close()
                undo.closed(lock, view.publishedAt !== null)
              },
            })
          }
        />
      )}
      {open === 'reopen' && (
        <ReopenDialog
          areResultsOpen={view?.lock === 'RESULTS'}
          isPublished={(view?.publishedAt ?? null) !== null}
          isBusy={mutations.reopen.isPending}
          onClose={close}
          onConfirm={(chosen) =>
            mutations.reopen.mutate(
              { ...ofSet, ...chosen },
              {
                onSuccess: () => {
                  close()
                  undo.reopened(lock, chosen.reopenRanking)
                },
              },
            )
          }
        />
      )}
      {open === 'placed' && view && (
        <PlacedDialog
          placed={view.placed}
          placedCount={view.placedCount}
          isBusy={mutations.choosePlaced.isPending}
          onClose={close}
          onConfirm={(placed) =>
            mutations.choosePlaced.mutate({ ...where, placed: placed ?? 0, automatic: placed === null }, closing)
          }
        />
      )}
      <DeleteConfirmation
        opened={open === 'delete'}
        onClose={close}
        isBusy={mutations.delete.isPending}
        onConfirm={() => mutations.delete.mutate(where, { onSettled: close })}
        what={choice.label}
        message={t('ranking.delete.message')}
      />
    </>
  )
}
