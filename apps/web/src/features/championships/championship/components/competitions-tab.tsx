import { Button, TextInput } from '@mantine/core'
import type { ChampionshipDetail } from '@oxer/domain/championships/championship/championship.schema'
import {
  type ManagedChampionshipCompetition,
  ManagedChampionshipCompetition as ManagedView,
  RoundCounting,
  UpdateChampionshipCompetition,
} from '@oxer/domain/competitions/championship-competition/championship-competition.schema'
import { DataTable, DeleteConfirmation, EmptyState, Section, SideDrawer } from '@oxer/ui'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangeDrawer } from '../../../../shared/edit-drawer.tsx'
import { EntryActions } from '../../../../shared/entry-actions.tsx'
import { showSuccess } from '../../../../shared/failure.ts'
import { type FieldsOf, fieldsOf } from '../../../../shared/form/fields-of.tsx'
import { choices, type FormWords } from '../../../../shared/form/form-words.ts'
import { schemaErrorsOf } from '../../../../shared/schema-errors.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useDecimalText } from '../../../../shared/use-decimal-text.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from '../championship-part.module.css'
import { useChampionshipParts } from '../championship-part.mutations.ts'
import { MoveItems } from './move-items.tsx'

type Row = ManagedChampionshipCompetition
type Values = { factor: string; counting: RoundCounting; countsCategories: boolean; groupRefs: string[] }

const Candidates = ({ championship, onClose }: { championship: string; onClose: () => void }) => {
  const { t } = useTranslation('championships')
  const formats = useFormats()
  const [text, setText] = useState('')
  const { addCompetition } = useChampionshipParts()
  const found = trpc.competitions.championshipCompetition.candidates.useQuery({
    championship,
    ...(text.trim().length > 2 && { searchString: text }),
    size: 100,
  })
  return (
    <SideDrawer title={t('competitions.add')} opened onClose={onClose}>
      <TextInput
        label={t('competitions.search')}
        description={t('competitions.searchWhy')}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {found.data?.items.length === 0 && <EmptyState title={t('competitions.noCandidates')} message="" />}
      <ul className={classes.list}>
        {found.data?.items.map(({ competition, problems }) => (
          <li key={competition.ref} className={classes.item}>
            <span className={classes.name}>
              {competition.name}
              <span className={classes.muted}>
                {' '}
                {formats.dateRange(competition.start, competition.end)}
                {problems.length > 0 && ` · ${problems.map((each) => t(`competitions.problem.${each}`)).join(', ')}`}
              </span>
            </span>
            <Button
              variant="default"
              size="xs"
              aria-label={t('competitions.addOne', { name: competition.name })}
              disabled={problems.length > 0 || addCompetition.isPending}
              onClick={() => addCompetition.mutate({ championship, competitionRef: competition.ref })}
            >
              {t('competitions.addShort')}
            </Button>
          </li>
        ))}
      </ul>
    </SideDrawer>
  )
}

export const CountingDrawer = ({
  championship,
  row,
  onClose,
}: {
  championship: string
  row: Row
  onClose: () => void
}) => {
  const { t, i18n } = useTranslation('championships')
  const { show, read } = useDecimalText()
  const { updateCompetition } = useChampionshipParts()
  const phases = trpc.championships.championshipPhase.list.useQuery({ championship })
  const words: FormWords<Values> = {
    factor: t('competitions.factor'),
    counting: {
      label: t('competitions.counting'),
      options: choices(RoundCounting.options, (each) => t(`competitions.countingOf.${each}`)),
    },
    countsCategories: t('competitions.countsCategories'),
    groupRefs: {
      label: t('competitions.groups'),
      options: (phases.data ?? []).flatMap((phase) =>
        phase.groups.map(({ ref, name }) => ({ value: ref, label: `${phase.name} · ${name}` })),
      ),
    },
  }
  const toInput = (values: Values) => ({ ...values, factor: read(values.factor) })
  const fields = (field: FieldsOf<Values>) => (
    <>
      {field.text('factor', { description: t('competitions.factorWhy'), required: true, inputMode: 'decimal' })}
      {field.choice('counting')}
      {field.flag('countsCategories', { description: t('competitions.countsCategoriesWhy') })}
      {field.several('groupRefs', { description: t('competitions.groupsWhy'), searchable: true })}
    </>
  )
  return (
    <ChangeDrawer<Values, Row>
      title={row.competition.name}
      onClose={onClose}
      stored={row}
      view={ManagedView}
      valuesOf={({ factor, counting, countsCategories, groupRefs }) => ({
        ...{ factor: show(factor), counting, countsCategories, groupRefs },
      })}
      words={words}
      validate={(values) =>
        schemaErrorsOf(UpdateChampionshipCompetition, { ...toInput(values), version: row.version }, i18n)
      }
      save={async (values, seen) => {
        const { ref: competition } = seen.competition
        await updateCompetition.mutateAsync({ ...toInput(values), championship, competition, version: seen.version })
        showSuccess(t('competitions.saved'))
      }}
    >
      {(form) => fields(fieldsOf(form, words))}
    </ChangeDrawer>
  )
}

/** The competitions in which the championship is ridden, and how each counts (cr062). */
export const CompetitionsTab = ({ championship, canEdit }: { championship: ChampionshipDetail; canEdit: boolean }) => {
  const { t } = useTranslation('championships')
  const formats = useFormats()
  const { show } = useDecimalText()
  const { ref } = championship
  const listed = trpc.competitions.championshipCompetition.manage.useQuery({ championship: ref })
  const { removeCompetition, orderCompetitions } = useChampionshipParts()
  const [open, setOpen] = useState<{ kind: 'add' } | { kind: 'edit' | 'remove'; row: Row } | null>(null)
  const close = (): void => setOpen(null)
  const rows = listed.data ?? []
  const move = (row: Row, by: -1 | 1): void => {
    const refs = rows.map(({ competition }) => competition.ref)
    const at = refs.indexOf(row.competition.ref)
    const to = at + by
    if (to < 0 || to >= refs.length) return
    orderCompetitions.mutate({
      championship: ref,
      competitions: refs.toSpliced(at, 1).toSpliced(to, 0, row.competition.ref),
    })
  }
  return (
    <Section
      title={t('competitions.title')}
      description={t('competitions.about')}
      actions={
        canEdit && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ kind: 'add' })}>
            {t('competitions.add')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('competitions.title')}
        status={listed.isError ? 'error' : listed.data ? 'ready' : 'loading'}
        onRetry={() => void listed.refetch()}
        columns={[
          {
            id: 'name',
            header: t('competitions.name'),
            width: 'minmax(180px, 2fr)',
            primary: true,
            cell: ({ competition }: Row) => competition.name,
          },
          {
            id: 'days',
            header: t('championship.days'),
            width: 'minmax(150px, 1fr)',
            cell: ({ competition }: Row) => formats.dateRange(competition.start, competition.end),
          },
          { id: 'factor', header: t('competitions.factor'), width: '110px', cell: ({ factor }: Row) => show(factor) },
          {
            id: 'counting',
            header: t('competitions.counting'),
            width: 'minmax(150px, 1fr)',
            cell: ({ counting }: Row) => t(`competitions.countingOf.${counting}`),
          },
          {
            id: 'groups',
            header: t('competitions.groups'),
            width: '120px',
            cell: ({ groupRefs }: Row) =>
              groupRefs.length === 0 ? t('competitions.allGroups') : String(groupRefs.length),
          },
        ]}
        rows={rows}
        rowKey={(row) => row.ref}
        rowName={({ competition }) => competition.name}
        maxHeight="none"
        empty={<EmptyState title={t('competitions.none')} message={t('competitions.noneWhy')} />}
        {...(canEdit && {
          onOpen: (row: Row) => setOpen({ kind: 'edit', row }),
          rowActions: (row: Row) => (
            <EntryActions
              name={row.competition.name}
              onEdit={() => setOpen({ kind: 'edit', row })}
              onDelete={() => setOpen({ kind: 'remove', row })}
            >
              <MoveItems onMove={(by) => move(row, by)} />
            </EntryActions>
          ),
        })}
      />
      {open?.kind === 'add' && <Candidates championship={ref} onClose={close} />}
      {open?.kind === 'edit' && <CountingDrawer championship={ref} row={open.row} onClose={close} />}
      <DeleteConfirmation
        opened={open?.kind === 'remove'}
        onClose={close}
        isBusy={removeCompetition.isPending}
        what={open?.kind === 'remove' ? open.row.competition.name : ''}
        message={t('competitions.removeWhy')}
        onConfirm={() => {
          if (open?.kind === 'remove') {
            const input = { championship: ref, competition: open.row.competition.ref }
            removeCompetition.mutate(input, { onSettled: close })
          }
        }}
      />
    </Section>
  )
}
