import { Button, NativeSelect } from '@mantine/core'
import type { ChampionshipDetail } from '@oxer/domain/championships/championship/championship.schema'
import type { ManagedRankings } from '@oxer/domain/competitions/championship-ranking/championship-ranking.schema'
import type { SelectionView } from '@oxer/domain/competitions/championship-ranking/championship-selection.schema'
import { DataTable, DeleteConfirmation, EmptyState, ErrorState, Section, ShapeSkeleton, StatusBadge } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showSuccess } from '../../../../shared/failure.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from '../championship-part.module.css'
import { useRankingChanges } from '../championship-ranking.mutations.ts'
import { practitionerName } from '../championship-ranking.view.ts'
import { isOfSeveralGroups, isOvertaken, type SelectedRow } from '../championship-selection.view.ts'
import { DecisionDrawer, WildcardDrawer } from './selection-drawers.tsx'
import { SelectionPeople } from './selection-people.tsx'

type Of = { championship: string; phaseRef: string; sportCategoryRef: string }
type DraftRow = SelectionView['draft'][number]

/** Place, combination, total and state: alike in the draft and in the frozen selection. */
const useColumns = (selection: SelectionView) => {
  const { t } = useTranslation('championships')
  const formats = useFormats()
  return [
    {
      id: 'place',
      header: t('championshipRanking.place'),
      width: '90px',
      numeric: true,
      cell: ({ place }: DraftRow) => place ?? '–',
    },
    {
      id: 'name',
      header: t('championshipRanking.combination'),
      width: 'minmax(200px, 3fr)',
      primary: true,
      cell: (row: DraftRow) => practitionerName(row),
    },
    ...(isOfSeveralGroups(selection)
      ? [
          {
            id: 'group',
            header: t('championshipSelection.group'),
            width: 'minmax(120px, 1fr)',
            cell: ({ group }: DraftRow) => group ?? '–',
          },
        ]
      : []),
    {
      id: 'total',
      header: t('championshipRanking.total'),
      width: '110px',
      numeric: true,
      cell: ({ total }: DraftRow) => (total === null ? '–' : formats.number(total)),
    },
    {
      id: 'state',
      header: t('championshipSelection.state'),
      width: '130px',
      cell: ({ state }: DraftRow) => t(`championshipSelection.stateOf.${state}`),
    },
  ]
}

/** What the standing selects now. */
const Draft = ({ selection }: { selection: SelectionView }) => {
  const { t } = useTranslation('championships')
  const columns = useColumns(selection)
  return (
    <Section title={t('championshipSelection.draft')} description={t('championshipSelection.draftWhy')}>
      <DataTable
        label={t('championshipSelection.draft')}
        columns={columns}
        rows={selection.draft}
        rowKey={({ key }) => key}
        rowName={practitionerName}
        empty={<EmptyState title={t('championshipSelection.nobody')} message={t('championshipSelection.nobodyWhy')} />}
      />
    </Section>
  )
}

type Open = { kind: 'freeze' | 'unfreeze' | 'wildcard' } | { kind: 'decide'; row: SelectedRow }

/** Freezing and opening again are asked first: places by decision hang on them. */
const Questions = ({ of, kind, onClose }: { of: Of; kind: 'freeze' | 'unfreeze'; onClose: () => void }) => {
  const { t } = useTranslation('championships')
  const changes = useRankingChanges()
  return (
    <DeleteConfirmation
      opened
      title={t(`championshipSelection.${kind}Title`)}
      message={t(`championshipSelection.${kind}Why`)}
      confirm={t(`championshipSelection.${kind}`)}
      isBusy={changes[kind].isPending}
      onClose={onClose}
      onConfirm={() =>
        changes[kind].mutate(of, {
          onSuccess: () => showSuccess(t(`championshipSelection.${kind}Done`)),
          onSettled: onClose,
        })
      }
    />
  )
}

type FrozenProps = {
  of: Of
  selection: SelectionView
  canEdit: boolean
  canFinish: boolean
  timeZone: string
}

/** What was frozen, with its reserves in order and the decisions on it. */
const Frozen = ({ of, selection, canEdit, canFinish, timeZone }: FrozenProps) => {
  const { t } = useTranslation('championships')
  const formats = useFormats()
  const columns = useColumns(selection)
  const [open, setOpen] = useState<Open | null>(null)
  const close = (): void => setOpen(null)
  const { frozen, frozenAt } = selection
  const isFrozen = frozenAt !== null
  const why = isFrozen
    ? t('championshipSelection.frozenAt', { at: formats.instant(frozenAt, timeZone) })
    : t('championshipSelection.notFrozen')
  return (
    <Section
      title={t('championshipSelection.frozen')}
      description={why}
      actions={
        canEdit && (
          <span className={classes.actions}>
            {!isFrozen && (
              <Button disabled={selection.draft.length === 0} onClick={() => setOpen({ kind: 'freeze' })}>
                {t('championshipSelection.freeze')}
              </Button>
            )}
            {isFrozen && (
              <Button variant="default" onClick={() => setOpen({ kind: 'wildcard' })}>
                {t('championshipSelection.wildcard')}
              </Button>
            )}
            {isFrozen && canFinish && (
              <Button variant="default" onClick={() => setOpen({ kind: 'unfreeze' })}>
                {t('championshipSelection.unfreeze')}
              </Button>
            )}
          </span>
        )
      }
    >
      {isFrozen && (
        <DataTable
          label={t('championshipSelection.frozen')}
          columns={[
            ...columns,
            {
              id: 'reason',
              header: t('championshipSelection.reason'),
              width: 'minmax(160px, 2fr)',
              cell: ({ reason, byName }: SelectedRow) =>
                [reason, ...(byName === null ? [] : [t('championshipRanking.by', { name: byName })])]
                  .filter((part) => part !== '')
                  .join(' · '),
            },
          ]}
          rows={frozen}
          rowKey={({ ref }) => ref}
          rowName={practitionerName}
          {...(canEdit && {
            onOpen: (row: SelectedRow) => setOpen({ kind: 'decide', row }),
            rowActions: (row: SelectedRow) => (
              <Button
                variant="default"
                size="xs"
                aria-label={t('championshipSelection.decideOn', { name: practitionerName(row) })}
                onClick={() => setOpen({ kind: 'decide', row })}
              >
                {t('championshipSelection.decide')}
              </Button>
            ),
          })}
        />
      )}
      {(open?.kind === 'freeze' || open?.kind === 'unfreeze') && <Questions of={of} kind={open.kind} onClose={close} />}
      {open?.kind === 'wildcard' && <WildcardDrawer of={of} selection={selection} onClose={close} />}
      {open?.kind === 'decide' && <DecisionDrawer championship={of.championship} row={open.row} onClose={close} />}
    </Section>
  )
}

const Selection = ({
  of,
  rankings: { rankings, canFinish },
  groupRefs,
  canEdit,
  timeZone,
}: {
  of: Of
  rankings: ManagedRankings
  groupRefs: readonly string[]
  canEdit: boolean
  timeZone: string
}) => {
  const { t } = useTranslation('championships')
  const selection = trpc.competitions.championshipRanking.selection.useQuery(of)
  const isOutOfDate = rankings.some(
    (each) => each.isOutOfDate && each.sportCategory.ref === of.sportCategoryRef && groupRefs.includes(each.targetRef),
  )
  if (selection.isError) return <ErrorState onRetry={() => void selection.refetch()} />
  if (!selection.data) return <ShapeSkeleton />
  return (
    <>
      <span className={classes.actions}>
        {isOutOfDate && <StatusBadge tone="warning">{t('championshipSelection.outOfDate')}</StatusBadge>}
        {isOvertaken(selection.data) && (
          <StatusBadge tone="warning">{t('championshipSelection.overtaken')}</StatusBadge>
        )}
      </span>
      {(selection.data.frozenAt !== null || selection.data.draft.length > 0) && <SelectionPeople of={of} />}
      <Frozen of={of} selection={selection.data} canEdit={canEdit} canFinish={canFinish} timeZone={timeZone} />
      <Draft selection={selection.data} />
    </>
  )
}

/** Who goes on from a phase: by the standing of now, and as it was frozen (cs075). */
export const QualificationsTab = ({
  championship,
  canEdit,
}: {
  championship: ChampionshipDetail
  canEdit: boolean
}) => {
  const { t } = useTranslation('championships')
  const { ref, sportCategories, timeZone } = championship
  const phases = trpc.championships.championshipPhase.list.useQuery({ championship: ref })
  const rankings = trpc.competitions.championshipRanking.listManaged.useQuery({ championship: ref })
  const [phaseRef, setPhase] = useState<string | null>(null)
  const [category, setCategory] = useState<string | null>(null)
  if (phases.isError || rankings.isError) {
    return (
      <ErrorState
        onRetry={() => {
          void phases.refetch()
          void rankings.refetch()
        }}
      />
    )
  }
  if (!phases.data || !rankings.data) return <ShapeSkeleton />
  const phase = phases.data.find((each) => each.ref === phaseRef) ?? phases.data[0]
  const series = sportCategories.find((each) => each.ref === category) ?? sportCategories[0]
  if (phase === undefined || series === undefined || rankings.data.rankings.every((each) => each.ref === null)) {
    return <EmptyState title={t('championshipRanking.none')} message={t('championshipSelection.noneWhy')} />
  }
  const of = { championship: ref, phaseRef: phase.ref, sportCategoryRef: series.ref }
  return (
    <>
      <Section title={t('championshipSelection.title')} description={t('championshipSelection.about')}>
        <div className={classes.actions}>
          <NativeSelect
            label={t('championshipSelection.phase')}
            value={phase.ref}
            data={phases.data.map((each) => ({ value: each.ref, label: each.name }))}
            onChange={({ currentTarget }) => setPhase(currentTarget.value)}
          />
          <NativeSelect
            label={t('points.category')}
            value={series.ref}
            data={sportCategories.map((each) => ({ value: each.ref, label: each.name }))}
            onChange={({ currentTarget }) => setCategory(currentTarget.value)}
          />
        </div>
      </Section>
      <Selection
        key={`${phase.ref} ${series.ref}`}
        of={of}
        rankings={rankings.data}
        groupRefs={phase.groups.map((each) => each.ref)}
        canEdit={canEdit}
        timeZone={timeZone}
      />
    </>
  )
}
