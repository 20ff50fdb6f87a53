import { Text } from '@mantine/core'
import { EquipeProposal } from '@oxer/domain/exchange/equipe/equipe.schema'
import { Typeahead, type TypeaheadOption } from '@oxer/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangeDrawer } from '../../../../shared/edit-drawer.tsx'
import { useFullSearch } from '../../../../shared/full-search.tsx'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { useHorseSearch } from '../../../../shared/horse-search.ts'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { usePersonSearch } from '../../../../shared/person-search.ts'
import { useEquipeChanges } from '../equipe.mutations.ts'
import { proposalFacts } from '../equipe.view.ts'

type Values = { target: TypeaheadOption | null }

type Part = {
  label: string
  value: TypeaheadOption | null
  error: ReactNode
  onChange: (target: TypeaheadOption | null) => void
}

const Target = ({ kind, federation, ...part }: Part & { kind: EquipeProposal['kind']; federation: string }) => {
  const persons = usePersonSearch(federation)
  const horses = useHorseSearch(federation)
  const members = useFullSearch('members', federation)
  const animals = useFullSearch('horses', federation)
  return kind === 'PERSON' ? (
    <Typeahead {...members} {...part} required data-autofocus search={persons} />
  ) : (
    <Typeahead {...animals} {...part} required data-autofocus search={horses} />
  )
}

/** Says which member, or which horse, somebody of Equipe is. */
export const SolveDrawer = ({ proposal, onClose }: { proposal: EquipeProposal; onClose: () => void }) => {
  const { t } = useTranslation('exchange')
  const { competition } = useManagedCompetition()
  const { solve } = useEquipeChanges(competition.ref)
  const done = useDone()
  const { ref, kind, name } = proposal
  const label = t(`equipe.solve.target.${kind}`)
  return (
    <ChangeDrawer<Values, EquipeProposal>
      title={t('equipe.solve.title', { name })}
      onClose={onClose}
      stored={proposal}
      view={EquipeProposal}
      words={{ target: { label, text: (target) => target?.name ?? '' } }}
      valuesOf={({ target }) => ({ target })}
      saveLabel={t('equipe.solve.save')}
      validate={({ target }) => (target === null ? { target: t(`equipe.solve.missing.${kind}`) } : {})}
      save={async ({ target }, { version }) => {
        if (target === null) return
        await solve.mutateAsync({ competition: competition.ref, proposal: ref, target: target.ref, version })
        done({ message: t('equipe.solve.done', { name, target: target.name }) })
      }}
    >
      {(form) => (
        <>
          <Text size="sm">{t(`equipe.solve.why.${kind}`, { facts: proposalFacts(proposal) || '–' })}</Text>
          <Target
            kind={kind}
            federation={competition.federationRef}
            label={label}
            value={form.values.target}
            error={form.errors.target}
            onChange={(target) => form.setFieldValue('target', target)}
          />
        </>
      )}
    </ChangeDrawer>
  )
}
