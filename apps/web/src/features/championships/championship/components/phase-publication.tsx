import { Button, Menu } from '@mantine/core'
import type { ManagedRanking } from '@oxer/domain/competitions/championship-ranking/championship-ranking.schema'
import { useTranslation } from 'react-i18next'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { useRankingChanges } from '../championship-ranking.mutations.ts'

type Phase = { ref: string; name: string; isPublic: boolean }

/** The phases with created rankings, by the rankings of the phases themselves; public only if all of its rankings are. */
const phasesOf = (rankings: readonly ManagedRanking[]): Phase[] => {
  const phases = new Map<string, Phase>()
  for (const { target, targetRef, name, ref } of rankings) {
    if (target !== 'PHASE' || ref === null) continue
    const own = rankings.filter(
      (each) => each.ref !== null && (each.targetRef === targetRef || each.phaseRef === targetRef),
    )
    phases.set(targetRef, { ref: targetRef, name, isPublic: own.every(({ isPublic }) => isPublic) })
  }
  return [...phases.values()]
}

/** Shows all rankings of a phase to the public at once, or withdraws them. */
export const PhasePublication = ({
  championship,
  rankings,
}: {
  championship: string
  rankings: readonly ManagedRanking[]
}) => {
  const { t } = useTranslation('championships')
  const done = useDone()
  const { publishPhase } = useRankingChanges()
  const phases = phasesOf(rankings)
  if (phases.length === 0) return null
  const show = ({ ref, name, isPublic }: Phase): void =>
    publishPhase.mutate(
      { championship, phase: ref, isPublic: !isPublic },
      {
        onSuccess: ({ changed }) =>
          done({
            message: t(isPublic ? 'championshipRanking.phaseWithdrawn' : 'championshipRanking.phasePublished', {
              name,
              count: changed,
            }),
          }),
      },
    )
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" loading={publishPhase.isPending}>
          {t('championshipRanking.phases')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {phases.map((phase) => (
          <Menu.Item key={phase.ref} onClick={() => show(phase)}>
            {t(phase.isPublic ? 'championshipRanking.withdrawPhase' : 'championshipRanking.publishPhase', {
              name: phase.name,
            })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
