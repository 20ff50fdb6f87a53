import { ActionIcon, Button } from '@mantine/core'
import type { CareerCategory } from '@oxer/domain/careers/career/career.schema'
import type { CareerView } from '@oxer/domain/careers/career/career-view.schema'
import { DataTable, DeleteConfirmation, EmptyState, Section } from '@oxer/ui'
import { IconArrowDown, IconArrowUp, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EntryActions } from '../../../../shared/entry-actions.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import classes from '../career.module.css'
import { useCareerParts } from '../career.mutations.ts'
import { CategoryDrawer } from './category-drawer.tsx'

type Open = { kind: 'create' } | { kind: 'edit' | 'delete'; category: CareerCategory }

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
  const { moveCategory, deleteCategory } = useCareerParts()
  const metadata = trpc.careers.career.categoryMetadata.useQuery(input)
  const [open, setOpen] = useState<Open | null>(null)
  const close = (): void => setOpen(null)
  const { categories, version } = career
  const rows = categories.toReversed()
  const positionOf = (category: CareerCategory): number => categories.findIndex(({ ref }) => ref === category.ref)
  const move = (category: CareerCategory, step: number): void => {
    const { ref, name, criteria } = category
    moveCategory.mutate({ ...input, ref, name, criteria, position: positionOf(category) + step, version })
  }
  const championshipName = ({ criteria }: CareerCategory): string =>
    criteria.type === 'NONE'
      ? t('careers:career.criteriaNone')
      : (metadata.data?.championshipCategories.find(({ ref }) => ref === criteria.championshipCategoryRef)?.name ?? '')
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
        columns={[
          {
            id: 'level',
            header: t('careers:career.level'),
            width: '80px',
            numeric: true,
            cell: (row) => positionOf(row) + 1,
          },
          { id: 'name', header: t('field.name'), width: 'minmax(120px, 1fr)', primary: true, cell: (row) => row.name },
          {
            id: 'criteria',
            header: t('careers:career.criteria'),
            width: 'minmax(150px, 1fr)',
            cell: championshipName,
          },
          {
            id: 'points',
            header: t('careers:career.tab.points'),
            width: 'minmax(150px, 1fr)',
            cell: (row) =>
              row.pointDistributions
                .map(({ distribution }) => t(`careers:career.kind.${distribution.kind}`))
                .join(', ') || t('careers:career.noTable'),
          },
          ...(canEdit
            ? [
                {
                  id: 'order',
                  header: t('careers:career.order'),
                  width: '100px',
                  cell: (category: CareerCategory) => (
                    <span className={classes.actions}>
                      <ActionIcon
                        aria-label={t('careers:career.moveUp', { name: category.name })}
                        disabled={positionOf(category) === categories.length - 1 || moveCategory.isPending}
                        onClick={() => move(category, 1)}
                      >
                        <IconArrowUp size={16} aria-hidden />
                      </ActionIcon>
                      <ActionIcon
                        aria-label={t('careers:career.moveDown', { name: category.name })}
                        disabled={positionOf(category) === 0 || moveCategory.isPending}
                        onClick={() => move(category, -1)}
                      >
                        <IconArrowDown size={16} aria-hidden />
                      </ActionIcon>
                    </span>
                  ),
                },
              ]
            : []),
        ]}
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
        opened={open?.kind === 'delete'}
        onClose={close}
        isBusy={deleteCategory.isPending}
        title={t('entry.deleteName', { name: open?.kind === 'delete' ? open.category.name : '' })}
        message={t('careers:career.deleteCategoryWhy')}
        onConfirm={() => {
          if (open?.kind === 'delete') {
            deleteCategory.mutate({ ...input, category: open.category.ref }, { onSettled: close })
          }
        }}
      />
    </Section>
  )
}
