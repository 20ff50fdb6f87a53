import { Alert, Button, Menu, Modal } from '@mantine/core'
import type { ChampionshipDetail } from '@oxer/domain/championships/championship/championship.schema'
import type {
  ChampionshipGroupView,
  ChampionshipPhaseView,
} from '@oxer/domain/championships/championship-phase/championship-phase-view.schema'
import { DeleteConfirmation, EmptyState, ErrorState, Section, ShapeSkeleton } from '@oxer/ui'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EntryActions } from '../../../../shared/entry-actions.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import classes from '../championship-part.module.css'
import { useChampionshipParts } from '../championship-part.mutations.ts'
import { useRuleSentences } from '../use-rule-sentences.ts'
import { GroupDrawer } from './group-drawer.tsx'
import { MainRanking } from './main-ranking.tsx'
import { MoveItems } from './move-items.tsx'
import { AddPart, PhaseDrawer } from './phase-drawer.tsx'

type Open =
  | { kind: 'add-phase' }
  | { kind: 'phase' | 'delete-phase' | 'add-group'; phase: ChampionshipPhaseView }
  | { kind: 'group' | 'delete-group'; phase: ChampionshipPhaseView; group: ChampionshipGroupView }

const Sentences = ({ of }: { of: readonly string[] }) => (
  <ul className={classes.sentences}>
    {of.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
)

/** Offered while there are no phases; asks before it applies one (c140, c143). */
const Templates = ({ championship }: { championship: string }) => {
  const { t, i18n } = useTranslation('championships')
  const templates = trpc.championships.championshipPhase.templates.useQuery({ championship })
  const { applyTemplate } = useChampionshipParts()
  const [chosen, setChosen] = useState<string | null>(null)
  const language = i18n.language.toLowerCase().startsWith('nl') ? 'nl' : 'en'
  const nameOf = (key: string | null): string => templates.data?.find((each) => each.key === key)?.names[language] ?? ''
  return (
    <Section title={t('template.title')} description={t('template.about')}>
      {templates.isError && <ErrorState onRetry={() => void templates.refetch()} />}
      <ul className={classes.list}>
        {templates.data?.map(({ key, names, source, phases }) => (
          <li key={key} className={classes.item}>
            <span className={classes.name}>
              {names[language]}
              <span className={classes.muted}>
                {' '}
                {phases.map((phase) => phase.names[language]).join(' → ')} · {source}
              </span>
            </span>
            <Button
              variant="default"
              size="xs"
              aria-label={t('template.applyOne', { name: names[language] })}
              onClick={() => setChosen(key)}
            >
              {t('template.apply')}
            </Button>
          </li>
        ))}
      </ul>
      <Modal
        opened={chosen !== null}
        onClose={() => setChosen(null)}
        title={t('template.ask', { name: nameOf(chosen) })}
        closeButtonProps={{ 'aria-label': t('championship.keep') }}
      >
        <p>{t('template.askWhy')}</p>
        <div className={classes.actions}>
          <Button variant="default" onClick={() => setChosen(null)}>
            {t('championship.keep')}
          </Button>
          <Button
            loading={applyTemplate.isPending}
            onClick={() => {
              if (chosen === null) return
              applyTemplate.mutate({ championship, template: chosen }, { onSettled: () => setChosen(null) })
            }}
          >
            {t('template.apply')}
          </Button>
        </div>
      </Modal>
    </Section>
  )
}

const Group = ({
  phase,
  group,
  onOpen,
  canEdit,
}: {
  phase: ChampionshipPhaseView
  group: ChampionshipGroupView
  onOpen: (open: Open) => void
  canEdit: boolean
}) => {
  const { t } = useTranslation('championships')
  const sentences = useRuleSentences()
  const members = [...group.organisations, ...group.persons].map(({ name }) => name)
  return (
    <article className={classes.group}>
      <div className={classes.head}>
        <h3>{group.name}</h3>
        {canEdit && (
          <EntryActions
            name={group.name}
            onEdit={() => onOpen({ kind: 'group', phase, group })}
            onDelete={() => onOpen({ kind: 'delete-group', phase, group })}
          />
        )}
      </div>
      <span className={classes.muted}>{members.length === 0 ? t('group.everybody') : members.join(', ')}</span>
      <Sentences of={sentences.group(group)} />
    </article>
  )
}

/** Phases with their groups, each rule as a sentence (cr063-cr065). */
export const PhasesTab = ({ championship, canEdit }: { championship: ChampionshipDetail; canEdit: boolean }) => {
  const { t } = useTranslation('championships')
  const sentences = useRuleSentences()
  const { ref } = championship
  const listed = trpc.championships.championshipPhase.list.useQuery({ championship: ref })
  const { deletePhase, deleteGroup, orderPhases, addPhase, addGroup } = useChampionshipParts()
  const [open, setOpen] = useState<Open | null>(null)
  const close = (): void => setOpen(null)
  if (listed.isError) return <ErrorState onRetry={() => void listed.refetch()} />
  if (!listed.data) return <ShapeSkeleton />
  const phases = listed.data
  const nameOf = (of: string): string => phases.find((each) => each.ref === of)?.name ?? ''
  const move = (phase: ChampionshipPhaseView, by: -1 | 1): void => {
    const refs = phases.map((each) => each.ref)
    const at = refs.indexOf(phase.ref)
    if (at + by < 0 || at + by >= refs.length) return
    orderPhases.mutate({ championship: ref, phases: refs.toSpliced(at, 1).toSpliced(at + by, 0, phase.ref) })
  }
  return (
    <>
      <Section
        title={t('phase.title')}
        description={t('phase.about')}
        actions={
          canEdit && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ kind: 'add-phase' })}>
              {t('phase.add')}
            </Button>
          )
        }
      >
        {phases.length === 0 && <EmptyState title={t('phase.none')} message={t('phase.noneWhy')} />}
      </Section>
      {phases.map((phase) => (
        <Section
          key={phase.ref}
          title={`${phase.level}. ${phase.name}`}
          actions={
            canEdit && (
              <div className={classes.actions}>
                <Button variant="default" onClick={() => setOpen({ kind: 'add-group', phase })}>
                  {t('group.add')}
                </Button>
                <EntryActions
                  name={phase.name}
                  onEdit={() => setOpen({ kind: 'phase', phase })}
                  onDelete={() => setOpen({ kind: 'delete-phase', phase })}
                >
                  <MoveItems onMove={(by) => move(phase, by)} />
                  <Menu.Divider />
                </EntryActions>
              </div>
            )
          }
        >
          <div className={classes.phase}>
            <Sentences of={sentences.phase(phase, nameOf)} />
            {phase.groups.length === 0 && <Alert color="yellow">{t('group.none')}</Alert>}
            {phase.groups.map((group) => (
              <Group key={group.ref} phase={phase} group={group} onOpen={setOpen} canEdit={canEdit} />
            ))}
          </div>
        </Section>
      ))}
      {phases.length === 0 && canEdit && <Templates championship={ref} />}
      {phases.length > 0 && <MainRanking championship={ref} phases={phases} canEdit={canEdit} />}
      {open?.kind === 'add-phase' && (
        <AddPart
          title={t('phase.add')}
          onClose={close}
          save={(name) => addPhase.mutateAsync({ championship: ref, name })}
        />
      )}
      {open?.kind === 'add-group' && (
        <AddPart
          title={t('group.add')}
          onClose={close}
          save={(name) => addGroup.mutateAsync({ championship: ref, phase: open.phase.ref, name })}
        />
      )}
      {open?.kind === 'phase' && <PhaseDrawer championship={ref} phase={open.phase} phases={phases} onClose={close} />}
      {open?.kind === 'group' && (
        <GroupDrawer championship={championship} phase={open.phase} group={open.group} onClose={close} />
      )}
      <DeleteConfirmation
        opened={open?.kind === 'delete-phase' || open?.kind === 'delete-group'}
        onClose={close}
        isBusy={deletePhase.isPending || deleteGroup.isPending}
        what={open?.kind === 'delete-phase' ? open.phase.name : open?.kind === 'delete-group' ? open.group.name : ''}
        onConfirm={() => {
          if (open?.kind === 'delete-phase') {
            deletePhase.mutate({ championship: ref, phase: open.phase.ref }, { onSettled: close })
          }
          if (open?.kind === 'delete-group') {
            const input = { championship: ref, phase: open.phase.ref, group: open.group.ref }
            deleteGroup.mutate(input, { onSettled: close })
          }
        }}
      />
    </>
  )
}
