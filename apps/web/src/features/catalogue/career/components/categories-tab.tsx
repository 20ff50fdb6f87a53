import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import type { CareerCategory } from '@oxer/domain/catalogue/career/career.schema'
import type { CareerView } from '@oxer/domain/catalogue/career/career-view.schema'
import { DataTable, DeleteConfirmation, EmptyState, Section } from '@oxer/ui'
import { IconArrowDown, IconArrowUp, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { EntryActions } from '../../../../shared/entry-actions.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import classes from '../career.module.css'
import { useCareerParts } from '../career.mutations.ts'

type Open = { kind: 'create' } | { kind: 'edit' | 'delete'; category: CareerCategory }
type Values = { name: string; championshipCategoryRef: string }

const criteriaOf = ({ championshipCategoryRef }: Values): CareerCategory['criteria'] =>
  championshipCategoryRef === '' ? { type: 'NONE' } : { type: 'BY_CHAMPIONSHIP_CATEGORY', championshipCategoryRef }

/** The categories, the highest on top as on a ladder; up and down change their order. */
export const CategoriesTab = ({
  career,
  federation,
  canEdit,
}: {
  career: CareerView
  federation: string
  canEdit: boolean
}) => {
  const { t } = useTranslation('catalogue')
  const input = { federation, career: career.ref }
  const { saveCategory, moveCategory, deleteCategory } = useCareerParts()
  const metadata = trpc.catalogue.career.categoryMetadata.useQuery(input)
  const [open, setOpen] = useState<Open | null>(null)
  const close = (): void => setOpen(null)
  const { categories, version } = career
  const rows = categories.toReversed()
  const edited = open?.kind === 'edit' ? open.category : null
  const positionOf = (category: CareerCategory): number => categories.findIndex(({ ref }) => ref === category.ref)
  const move = (category: CareerCategory, step: number): void => {
    const { ref, name, criteria } = category
    moveCategory.mutate({ ...input, ref, name, criteria, position: positionOf(category) + step, version })
  }
  const championshipName = ({ criteria }: CareerCategory): string =>
    criteria.type === 'NONE'
      ? t('career.criteriaNone')
      : (metadata.data?.championshipCategories.find(({ ref }) => ref === criteria.championshipCategoryRef)?.name ?? '')
  return (
    <Section
      title={t('career.tab.categories')}
      description={t('career.categoriesAbout')}
      actions={
        canEdit && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ kind: 'create' })}>
            {t('career.addCategory')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('career.tab.categories')}
        columns={[
          {
            id: 'level',
            header: t('career.level'),
            width: '80px',
            numeric: true,
            cell: (row) => positionOf(row) + 1,
          },
          { id: 'name', header: t('field.name'), width: 'minmax(120px, 1fr)', primary: true, cell: (row) => row.name },
          {
            id: 'criteria',
            header: t('career.criteria'),
            width: 'minmax(150px, 1fr)',
            cell: championshipName,
          },
          {
            id: 'points',
            header: t('career.tab.points'),
            width: 'minmax(150px, 1fr)',
            cell: (row) =>
              row.pointDistributions.map(({ distribution }) => t(`career.kind.${distribution.kind}`)).join(', ') ||
              t('career.noTable'),
          },
          ...(canEdit
            ? [
                {
                  id: 'order',
                  header: t('career.order'),
                  width: '100px',
                  cell: (category: CareerCategory) => (
                    <span className={classes.actions}>
                      <ActionIcon
                        aria-label={t('career.moveUp', { name: category.name })}
                        disabled={positionOf(category) === categories.length - 1 || moveCategory.isPending}
                        onClick={() => move(category, 1)}
                      >
                        <IconArrowUp size={16} aria-hidden />
                      </ActionIcon>
                      <ActionIcon
                        aria-label={t('career.moveDown', { name: category.name })}
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
        empty={<EmptyState title={t('career.noCategories')} message={t('career.noCategoriesWhy')} />}
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
      {(open?.kind === 'create' || edited) && (
        <EditDrawer<Values>
          title={edited ? t('entry.editName', { name: edited.name }) : t('career.addCategory')}
          onClose={close}
          initialValues={{
            name: edited?.name ?? '',
            championshipCategoryRef:
              edited?.criteria.type === 'BY_CHAMPIONSHIP_CATEGORY' ? edited.criteria.championshipCategoryRef : '',
          }}
          fieldOfServer={{ 'criteria.championshipCategoryRef': 'championshipCategoryRef', position: 'name' }}
          validate={({ name }): Record<string, string> => (name.trim() === '' ? { name: t('field.required') } : {})}
          save={(values) =>
            saveCategory.mutateAsync({
              ...input,
              ...(edited && { ref: edited.ref }),
              name: values.name,
              criteria: criteriaOf(values),
              version,
            })
          }
        >
          {(form) => (
            <>
              <TextInput
                label={t('field.name')}
                required
                data-autofocus
                maxLength={120}
                {...form.getInputProps('name')}
              />
              <NativeSelect
                label={t('career.criteria')}
                description={t('career.criteriaHint')}
                data={[
                  { value: '', label: t('career.criteriaNone') },
                  ...(metadata.data?.championshipCategories ?? []).map(({ ref, name }) => ({
                    value: ref,
                    label: name,
                  })),
                ]}
                {...form.getInputProps('championshipCategoryRef')}
              />
            </>
          )}
        </EditDrawer>
      )}
      <DeleteConfirmation
        opened={open?.kind === 'delete'}
        onClose={close}
        isBusy={deleteCategory.isPending}
        title={t('entry.deleteName', { name: open?.kind === 'delete' ? open.category.name : '' })}
        message={t('career.deleteCategoryWhy')}
        onConfirm={() => {
          if (open?.kind === 'delete') {
            deleteCategory.mutate({ ...input, category: open.category.ref }, { onSettled: close })
          }
        }}
      />
    </Section>
  )
}
