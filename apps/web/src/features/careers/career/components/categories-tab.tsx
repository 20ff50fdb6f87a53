import { ActionIcon, Button } from '@mantine/core'
import type { CareerCategory } from '@oxer/domain/careers/career/career.schema'
import type { CareerView } from '@oxer/domain/careers/career/career-view.schema'
import { DataTable, type DataTableColumn, DeleteConfirmation, EmptyState, Section } from '@oxer/ui'
import { IconArrowDown, IconArrowUp, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EntryActions } from '../../../../shared/entry-actions.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import classes from '../career.module.css'
import { useCareerParts } from '../career.mutations.ts'
import { CategoryDrawer } from './category-drawer.tsx'

type Open = { kind: 'create' } | { kind: 'edit' | 'delete'; category: CareerCategory }

const positionIn = ({ categories }: CareerView, { ref }: CareerCategory): number =>
  categories.findIndex((each) => each.ref === ref)

/** Moves a category up or down by one. The highest is last in the career and first on the screen. */
const MoveButtons = ({
  career,
  category,
  isBusy,
  onMove,
}: {
  career: CareerView
  category: CareerCategory
  isBusy: boolean
  onMove: (position: number) => void
}) => {
  const { t } = useTranslation('careers')
  const { name } = category
  const position = positionIn(career, category)
  return (
    <span className={classes.actions}>
      <ActionIcon
        aria-label={t('career.moveUp', { name })}
        disabled={position === career.categories.length - 1 || isBusy}
        onClick={() => onMove(position + 1)}
      >
        <IconArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={t('career.moveDown', { name })}
        disabled={position === 0 || isBusy}
        onClick={() => onMove(position - 1)}
      >
        <IconArrowDown size={16} aria-hidden />
      </ActionIcon>
    </span>
  )
}

const useOrderColumn = (career: CareerView, federation: string): DataTableColumn<CareerCategory> => {
  const { t } = useTranslation('careers')
  const { moveCategory } = useCareerParts()
  const of = { federation, career: career.ref, version: career.version }
  return {
    id: 'order',
    header: t('career.order'),
    width: '100px',
    cell: (category) => (
      <MoveButtons
        career={career}
        category={category}
        isBusy={moveCategory.isPending}
        onMove={(position) => {
          const { ref, name, criteria } = category
          moveCategory.mutate({ ...of, ref, name, criteria, position })
        }}
      />
    ),
  }
}

const useCategoryColumns = (
  career: CareerView,
  federation: string,
  canEdit: boolean,
): readonly DataTableColumn<CareerCategory>[] => {
  const { t } = useTranslation(['catalogue', 'careers'])
  const metadata = trpc.careers.career.categoryMetadata.useQuery({ federation, career: career.ref })
  const orderColumn = useOrderColumn(career, federation)
  const championshipName = ({ criteria }: CareerCategory): string =>
    criteria.type === 'NONE'
      ? t('careers:career.criteriaNone')
      : (metadata.data?.championshipCategories.find(({ ref }) => ref === criteria.championshipCategoryRef)?.name ?? '')
  return [
    {
      id: 'level',
      header: t('careers:career.level'),
      width: '80px',
      numeric: true,
      cell: (row) => positionIn(career, row) + 1,
    },
    { id: 'name', header: t('field.name'), width: 'minmax(120px, 1fr)', primary: true, cell: (row) => row.name },
    { id: 'criteria', header: t('careers:career.criteria'), width: 'minmax(150px, 1fr)', cell: championshipName },
    {
      id: 'points',
      header: t('careers:career.tab.points'),
      width: 'minmax(150px, 1fr)',
      cell: (row) =>
        row.pointDistributions.map(({ distribution }) => t(`careers:career.kind.${distribution.kind}`)).join(', ') ||
        t('careers:career.noTable'),
    },
    ...(canEdit ? [orderColumn] : []),
  ]
}

/** The categories, the highest on top; up and down change their order. */
export const CategoriesTab = ({
  career,
  federation,
  canEdit,
}: {
  career: CareerView
  federation: string
  canEdit: boolean
}) => {
  const { t } = useTranslation(['catalogue', 'careers'])
  const input = { federation, career: career.ref }
  const { deleteCategory } = useCareerParts()
  const [open, setOpen] = useState<Open | null>(null)
  const close = (): void => setOpen(null)
  const rows = career.categories.toReversed()
  const columns = useCategoryColumns(career, federation, canEdit)
  const leaving = open?.kind === 'delete' ? open.category : null
  return (
    <Section
      title={t('careers:career.tab.categories')}
      description={t('careers:career.categoriesAbout')}
      actions={
        canEdit && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ kind: 'create' })}>
            {t('careers:career.addCategory')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('careers:career.tab.categories')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.ref}
        rowName={(row) => row.name}
        maxHeight="none"
        empty={<EmptyState title={t('careers:career.noCategories')} message={t('careers:career.noCategoriesWhy')} />}
        {...(canEdit && {
          onOpen: (category: CareerCategory) => setOpen({ kind: 'edit', category }),
          rowActions: (category: CareerCategory) => (
            <EntryActions
              name={category.name}
              onEdit={() => setOpen({ kind: 'edit', category })}
              onDelete={() => setOpen({ kind: 'delete', category })}
            />
          ),
        })}
      />
      {(open?.kind === 'create' || open?.kind === 'edit') && (
        <CategoryDrawer
          career={career}
          federation={federation}
          category={open.kind === 'edit' ? open.category : null}
          onClose={close}
        />
      )}
      <DeleteConfirmation
        opened={leaving !== null}
        onClose={close}
        isBusy={deleteCategory.isPending}
        what={t('entry.deleteName', { name: leaving?.name ?? '' })}
        message={t('careers:career.deleteCategoryWhy')}
        onConfirm={() => leaving && deleteCategory.mutate({ ...input, category: leaving.ref }, { onSettled: close })}
      />
    </Section>
  )
}
