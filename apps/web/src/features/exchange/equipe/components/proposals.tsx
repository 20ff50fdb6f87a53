import { Button } from '@mantine/core'
import type { EquipeProposal } from '@oxer/domain/exchange/equipe/equipe.schema'
import { DeleteConfirmation, Section, StatusBadge } from '@oxer/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import classes from '../equipe.module.css'
import { useEquipeChanges } from '../equipe.mutations.ts'
import { proposalFacts } from '../equipe.view.ts'

const SolveDrawer = lazy(() => import('./solve-drawer.tsx').then((file) => ({ default: file.SolveDrawer })))

type Open = { readonly proposal: EquipeProposal; readonly as: 'link' | 'dismiss' }

/** Riders and horses that were entered in Equipe on the spot. Nobody is made by itself. */
export const Proposals = ({ proposals }: { proposals: readonly EquipeProposal[] }) => {
  const { t } = useTranslation('exchange')
  const { competition, abilities } = useManagedCompetition()
  const { dismiss } = useEquipeChanges(competition.ref)
  const done = useDone()
  const [open, setOpen] = useState<Open | null>(null)
  const close = (): void => setOpen(null)
  const leaveOut = ({ ref, name, version }: EquipeProposal): void =>
    dismiss.mutate(
      { competition: competition.ref, proposal: ref, target: null, version },
      { onSuccess: () => done({ message: t('equipe.dismissed', { name }) }), onSettled: close },
    )
  const asked = open?.as === 'dismiss' ? open.proposal : null
  return (
    <Section title={t('equipe.proposals')} description={t('equipe.proposalsWhy')}>
      <ul className={classes.list}>
        {proposals.map((proposal) => (
          <li key={proposal.ref} className={classes.entry}>
            <span className={classes.who}>
              <span>{proposal.name}</span>
              <span className={classes.quiet}>
                {[t(`equipe.kind.${proposal.kind}`), proposalFacts(proposal)].filter((part) => part !== '').join(' · ')}
              </span>
            </span>
            {proposal.state !== 'OPEN' ? (
              <StatusBadge tone="neutral">
                {proposal.state === 'LINKED'
                  ? t('equipe.linked', { name: proposal.target?.name ?? '–' })
                  : t('equipe.leftOut')}
              </StatusBadge>
            ) : (
              abilities.canManage && (
                <span className={classes.buttons}>
                  <Button
                    size="compact-md"
                    variant="default"
                    aria-label={t('equipe.solve.openFor', { name: proposal.name })}
                    onClick={() => setOpen({ proposal, as: 'link' })}
                  >
                    {t('equipe.solve.open')}
                  </Button>
                  <Button
                    size="compact-md"
                    variant="subtle"
                    aria-label={t('equipe.dismissFor', { name: proposal.name })}
                    onClick={() => setOpen({ proposal, as: 'dismiss' })}
                  >
                    {t('equipe.dismiss')}
                  </Button>
                </span>
              )
            )}
          </li>
        ))}
      </ul>
      <DeleteConfirmation
        opened={asked !== null}
        onClose={close}
        isBusy={dismiss.isPending}
        title={t('equipe.dismissTitle', { name: asked?.name ?? '' })}
        message={t('equipe.dismissWhy')}
        confirm={t('equipe.dismiss')}
        onConfirm={() => asked !== null && leaveOut(asked)}
      />
      {open?.as === 'link' && (
        <Suspense fallback={null}>
          <SolveDrawer proposal={open.proposal} onClose={close} />
        </Suspense>
      )}
    </Section>
  )
}
