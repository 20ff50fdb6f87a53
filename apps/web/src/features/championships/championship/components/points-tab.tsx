import { Button, NativeSelect, Table } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { distributionFits } from '@oxer/domain/catalogue/point-distribution/point-distribution.rules'
import type { PointDistribution } from '@oxer/domain/catalogue/point-distribution/point-distribution.schema'
import { pointDistributionPresets } from '@oxer/domain/catalogue/point-distribution/presets/point-distribution.presets'
import type { ChampionshipDetail } from '@oxer/domain/championships/championship/championship.schema'
import {
  type ChampionshipDistributionView,
  ChampionshipDistributionView as StoredPoints,
} from '@oxer/domain/championships/championship-phase/championship-phase-view.schema'
import { defaultDiscipline } from '@oxer/domain/disciplines/disciplines'
import { DataTable, DeleteConfirmation, EmptyState, Section } from '@oxer/ui'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangeDrawer, EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { EntryActions } from '../../../../shared/entry-actions.tsx'
import { showSuccess } from '../../../../shared/failure.ts'
import type { FormWords } from '../../../../shared/form/form-words.ts'
import { FormPart } from '../../../../shared/form-part.tsx'
import { beginningOf } from '../../../../shared/points/distribution.form.ts'
import { DistributionEditor, useDistributionErrors } from '../../../../shared/points/distribution-editor.tsx'
import { useDistributionText } from '../../../../shared/points/use-distribution-text.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useDecimalText } from '../../../../shared/use-decimal-text.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { useChampionshipParts } from '../championship-part.mutations.ts'

type Values = { groupRef: string; sportCategoryRef: string; definition: PointDistribution; preset: string }

/** What a table that is not saved yet would give on a test of the past. */
const Trial = ({ championship, definition }: { championship: string; definition: PointDistribution }) => {
  const { t } = useTranslation('championships')
  const formats = useFormats()
  const { show } = useDecimalText()
  const { client } = trpc.useUtils()
  const tests = trpc.competitions.championshipCompetition.trialTests.useQuery({ championship })
  const [testSetRef, setTest] = useState('')
  const [points, setPoints] = useState<Awaited<ReturnType<typeof tryOn>> | null>(null)
  const [isRefused, setRefused] = useState(false)
  const tryOn = () =>
    client.competitions.championshipCompetition.tryPoints.query({ championship, testSetRef, definition })
  const run = async (): Promise<void> => {
    setRefused(false)
    try {
      setPoints(await tryOn())
    } catch {
      setPoints(null)
      setRefused(true)
    }
  }
  return (
    <FormPart legend={t('points.trial')}>
      <NativeSelect
        label={t('points.trialTest')}
        description={t('points.trialWhy')}
        value={testSetRef}
        error={isRefused ? t('points.trialRefused') : undefined}
        data={[
          { value: '', label: '' },
          ...(tests.data ?? []).map(({ testSetRef: ref, name, competition, date }) => ({
            value: ref,
            label: `${formats.date(date)} · ${competition} · ${name}`,
          })),
        ]}
        onChange={({ currentTarget }) => setTest(currentTarget.value)}
      />
      <div>
        <Button variant="default" disabled={testSetRef === ''} onClick={() => void run()}>
          {t('points.try')}
        </Button>
      </div>
      {points !== null && (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('points.place')}</Table.Th>
              <Table.Th>{t('points.starter')}</Table.Th>
              <Table.Th>{t('points.points')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {points.map((row) => (
              <Table.Tr key={`${row.rider.ref} ${row.horse.ref}`}>
                <Table.Td>{row.place ?? '–'}</Table.Td>
                <Table.Td>{`${row.rider.name} · ${row.horse.name}`}</Table.Td>
                <Table.Td>{row.points === null ? '–' : show(row.points)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </FormPart>
  )
}

type DrawerProps = { championship: ChampionshipDetail; onClose: () => void }
type ValuesForm = UseFormReturnType<Values>

/** For whom the table is, its values, and the trial. What is stored keeps its group and category. */
const PointsFields = ({
  championship,
  form,
  isStored,
}: {
  championship: ChampionshipDetail
  form: ValuesForm
  isStored: boolean
}) => {
  const { t } = useTranslation('championships')
  const phases = trpc.championships.championshipPhase.list.useQuery({ championship: championship.ref })
  const sports = championship.sportTypes
  const presets = pointDistributionPresets.filter(({ definition }) =>
    sports.some((sport) => sport === 'ALL' || distributionFits(definition, sport)),
  )
  return (
    <>
      <NativeSelect
        label={t('points.group')}
        disabled={isStored}
        error={form.errors.groupRef}
        value={form.values.groupRef}
        data={[
          { value: '', label: t('points.allGroups') },
          ...(phases.data ?? []).flatMap((phase) =>
            phase.groups.map(({ ref, name }) => ({ value: ref, label: `${phase.name} · ${name}` })),
          ),
        ]}
        onChange={({ currentTarget }) => form.setFieldValue('groupRef', currentTarget.value)}
      />
      <NativeSelect
        label={t('points.category')}
        disabled={isStored}
        error={form.errors.sportCategoryRef}
        value={form.values.sportCategoryRef}
        data={[
          { value: '', label: t('points.allCategories') },
          ...championship.sportCategories.map(({ ref, name }) => ({ value: ref, label: name })),
        ]}
        onChange={({ currentTarget }) => form.setFieldValue('sportCategoryRef', currentTarget.value)}
      />
      <DistributionEditor
        presets={presets}
        sportTypes={sports}
        preset={form.values.preset}
        value={form.values.definition}
        errors={form.errors}
        name="definition"
        onChange={(definition, preset) => form.setValues({ definition, ...(preset !== undefined && { preset }) })}
      />
      <Trial championship={championship.ref} definition={form.values.definition} />
    </>
  )
}

const toInput = ({ groupRef, sportCategoryRef, definition }: Values) => ({
  groupRef: groupRef === '' ? null : groupRef,
  sportCategoryRef: sportCategoryRef === '' ? null : sportCategoryRef,
  definition,
})

const NewPoints = ({
  championship,
  listed,
  onClose,
}: DrawerProps & { listed: readonly ChampionshipDistributionView[] }) => {
  const { t } = useTranslation('championships')
  const { saveDistribution } = useChampionshipParts()
  const validate = useDistributionErrors()
  const isTaken = ({ groupRef, sportCategoryRef }: Values): boolean =>
    listed.some(
      ({ group, sportCategory }) => (group?.ref ?? '') === groupRef && (sportCategory?.ref ?? '') === sportCategoryRef,
    )
  return (
    <EditDrawer<Values>
      title={t('points.add')}
      size="lg"
      onClose={onClose}
      initialValues={{
        ...{ groupRef: '', sportCategoryRef: '', preset: '' },
        definition: beginningOf('RANK_TABLE', championship.sportTypes[0] ?? defaultDiscipline),
      }}
      validate={(values) => ({
        ...validate(values.definition, 'definition'),
        ...(isTaken(values) && { sportCategoryRef: t('points.exists') }),
      })}
      save={async (values) => {
        await saveDistribution.mutateAsync({ championship: championship.ref, ...toInput(values) })
        showSuccess(t('points.saved'))
      }}
    >
      {(form) => <PointsFields championship={championship} form={form} isStored={false} />}
    </EditDrawer>
  )
}

export const ChangePoints = ({
  championship,
  stored,
  onClose,
}: DrawerProps & { stored: ChampionshipDistributionView }) => {
  const { t } = useTranslation(['championships', 'careers'])
  const { saveDistribution } = useChampionshipParts()
  const validate = useDistributionErrors()
  const summary = useDistributionText()
  const words: FormWords<Values> = {
    groupRef: t('points.group'),
    sportCategoryRef: t('points.category'),
    definition: { label: t('points.points'), text: summary },
    preset: t('careers:career.pointsPreset'),
  }
  return (
    <ChangeDrawer<Values, ChampionshipDistributionView>
      title={t('points.edit')}
      size="lg"
      onClose={onClose}
      stored={stored}
      view={StoredPoints}
      valuesOf={({ group, sportCategory, definition }) => ({
        ...{ groupRef: group?.ref ?? '', sportCategoryRef: sportCategory?.ref ?? '', definition, preset: '' },
      })}
      words={words}
      validate={({ definition }) => validate(definition, 'definition')}
      save={async (values, seen) => {
        const input = { championship: championship.ref, ...toInput(values), version: seen.version }
        await saveDistribution.mutateAsync(input)
        showSuccess(t('points.saved'))
      }}
    >
      {(form) => <PointsFields championship={championship} form={form} isStored />}
    </ChangeDrawer>
  )
}

/** The points by place of the championship, of a group, of a category, or of both (cr063). */
export const PointsTab = ({ championship, canEdit }: { championship: ChampionshipDetail; canEdit: boolean }) => {
  const { t } = useTranslation(['championships', 'careers'])
  const summary = useDistributionText()
  const listed = trpc.championships.championshipPhase.distributions.useQuery({ championship: championship.ref })
  const { deleteDistribution } = useChampionshipParts()
  const [open, setOpen] = useState<{ kind: 'edit' | 'delete'; row: ChampionshipDistributionView | null } | null>(null)
  const close = (): void => setOpen(null)
  const nameOf = ({ group, sportCategory }: ChampionshipDistributionView): string =>
    [group?.name ?? t('points.allGroups'), sportCategory?.name ?? t('points.allCategories')].join(' · ')
  return (
    <Section
      title={t('points.title')}
      description={t('points.about')}
      actions={
        canEdit && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ kind: 'edit', row: null })}>
            {t('points.add')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('points.title')}
        status={listed.isError ? 'error' : listed.data ? 'ready' : 'loading'}
        onRetry={() => void listed.refetch()}
        columns={[
          { id: 'for', header: t('points.for'), width: 'minmax(200px, 1fr)', primary: true, cell: nameOf },
          {
            id: 'kind',
            header: t('points.kind'),
            width: 'minmax(140px, 1fr)',
            cell: ({ definition }: ChampionshipDistributionView) => t(`careers:career.kind.${definition.kind}`),
          },
          {
            id: 'points',
            header: t('points.points'),
            width: 'minmax(200px, 2fr)',
            cell: ({ definition }: ChampionshipDistributionView) => summary(definition),
          },
        ]}
        rows={listed.data ?? []}
        rowKey={({ ref }) => ref}
        rowName={nameOf}
        maxHeight="none"
        empty={<EmptyState title={t('points.none')} message={t('points.noneWhy')} />}
        {...(canEdit && {
          onOpen: (row: ChampionshipDistributionView) => setOpen({ kind: 'edit', row }),
          rowActions: (row: ChampionshipDistributionView) => (
            <EntryActions
              name={nameOf(row)}
              onEdit={() => setOpen({ kind: 'edit', row })}
              onDelete={() => setOpen({ kind: 'delete', row })}
            />
          ),
        })}
      />
      {open?.kind === 'edit' && open.row === null && (
        <NewPoints championship={championship} listed={listed.data ?? []} onClose={close} />
      )}
      {open?.kind === 'edit' && open.row !== null && (
        <ChangePoints championship={championship} stored={open.row} onClose={close} />
      )}
      <DeleteConfirmation
        opened={open?.kind === 'delete'}
        onClose={close}
        isBusy={deleteDistribution.isPending}
        what={open?.kind === 'delete' && open.row ? nameOf(open.row) : ''}
        onConfirm={() => {
          if (open?.kind !== 'delete' || open.row === null) return
          const input = { championship: championship.ref, distribution: open.row.ref }
          deleteDistribution.mutate(input, { onSettled: close })
        }}
      />
    </Section>
  )
}
