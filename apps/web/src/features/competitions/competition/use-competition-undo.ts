// What a move of a competition says, and the move that takes it back.
import type { CompetitionPart, CompetitionStatus } from '@oxer/domain/competitions/competition/competition.schema'
import type { PublishCompetitionOutcome } from '@oxer/domain/competitions/competition/competition-publication.schema'
import { useTranslation } from 'react-i18next'
import { useDone } from '../../../shared/hands/use-done.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { useCompetitionChanged } from './competition.mutations.ts'

type Published = {
  readonly status: CompetitionStatus
  readonly before: readonly CompetitionPart[]
  readonly after: readonly CompetitionPart[]
}

export const useCompetitionUndo = (competition: string) => {
  const { t } = useTranslation('competitions')
  const done = useDone()
  const changed = useCompetitionChanged(competition)
  const router = trpc.useUtils().client.competitions.competition
  const input = { competition }
  const unlock = () => router.unlock.mutate(input)
  const lock = () => router.lock.mutate(input)
  const show = () => router.publish.mutate(input)
  const say = (message: string, undo: (() => Promise<unknown>) | undefined): void =>
    done({ message, undo: undo && (() => undo().finally(() => changed())) })
  return {
    hidden: (): void => say(t('competition.said.hidden'), show),
    locked: (): void => say(t('competition.said.locked'), unlock),
    unlocked: (): void => say(t('competition.said.unlocked'), lock),
    /**
     * Moved start lists, and results that were held until then, are public from now on: no single command takes them
     * back, so such a publication is only reported.
     */
    published: (
      { status, before, after }: Published,
      { startlistsMoved, startlistsLeft }: PublishCompetitionOutcome,
    ): void => {
      const withdrawn = before.filter((part) => !after.includes(part))
      const added = after.filter((part) => !before.includes(part))
      const isRelease = before.includes('RESULTS')
      const wasInvisible = status === 'DRAFT' || status === 'HIDDEN'
      const inverse = async (): Promise<void> => {
        if (withdrawn.length + added.length > 0) {
          await router.publish.mutate({ ...input, parts: withdrawn, withdraw: added })
        }
        if (wasInvisible) await router.hide.mutate(input)
      }
      say(
        startlistsMoved + startlistsLeft === 0
          ? t('competition.publish.done')
          : t('competition.publish.doneWithStartlists', { moved: startlistsMoved, left: startlistsLeft }),
        startlistsMoved > 0 || isRelease || (withdrawn.length + added.length === 0 && !wasInvisible)
          ? undefined
          : inverse,
      )
    },
  }
}
