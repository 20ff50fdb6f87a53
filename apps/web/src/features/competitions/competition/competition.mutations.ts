import type { CompetitionDetail } from '@oxer/domain/competitions/competition/competition.schema'
import { trpc } from '../../../shared/trpc.ts'

/** The queries to reload after a competition has changed: the competition, and every list that contains it. */
export const useCompetitionChanged = (competition: string) => {
  const utils = trpc.useUtils()
  return async (detail?: CompetitionDetail): Promise<void> => {
    if (detail) utils.competitions.competition.get.setData({ competition }, detail)
    await Promise.all([
      utils.competitions.competition.invalidate(),
      utils.shell.calendar.invalidate(),
      utils.shell.favourite.sidebar.invalidate(),
    ])
  }
}

/** Refusals are shown by the form or dialog that sent the change. */
const quiet = { meta: { quiet: true } }

export const useCompetitionSections = (competition: string) => {
  const changed = useCompetitionChanged(competition)
  const settled = { ...quiet, onSuccess: (detail: CompetitionDetail) => changed(detail), onError: () => changed() }
  const router = trpc.competitions.competition
  return {
    name: router.updateName.useMutation(settled),
    dates: router.updateDates.useMutation(settled),
    general: router.updateGeneral.useMutation(settled),
    location: router.updateLocation.useMutation(settled),
    organizer: router.updateOrganizer.useMutation(settled),
    contacts: router.updateContacts.useMutation(settled),
    subscription: router.updateSubscriptionSettings.useMutation(settled),
    banner: router.uploadBanner.useMutation({ onSuccess: (detail) => changed(detail) }),
    poster: router.uploadPoster.useMutation({ onSuccess: (detail) => changed(detail) }),
    noPoster: router.removePoster.useMutation({ onSuccess: (detail) => changed(detail) }),
    avatar: router.uploadAvatar.useMutation({ onSuccess: (detail) => changed(detail) }),
  }
}

export const useCompetitionMoves = (competition: string) => {
  const changed = useCompetitionChanged(competition)
  const settled = { onSuccess: (detail: CompetitionDetail) => changed(detail), onError: () => changed() }
  const router = trpc.competitions.competition
  return {
    publish: router.publish.useMutation({ onSuccess: (outcome) => changed(outcome.competition) }),
    hide: router.hide.useMutation(settled),
    lock: router.lock.useMutation(settled),
    unlock: router.unlock.useMutation(settled),
    archive: router.archive.useMutation(settled),
    cancel: router.cancel.useMutation({ ...quiet, ...settled }),
    delete: router.delete.useMutation(),
  }
}

export const useArenaChanges = () => {
  const utils = trpc.useUtils()
  const quiet = { meta: { quiet: true }, onSettled: () => utils.competitions.arena.invalidate() }
  const router = trpc.competitions.arena
  return { add: router.add.useMutation(quiet), update: router.update.useMutation(quiet) }
}
