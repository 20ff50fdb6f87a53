import { Button, NativeSelect, TextInput } from '@mantine/core'
import {
  CreateSportTypeVariant,
  type SportTypeVariantView,
} from '@oxer/domain/catalogue/sport-type-variant/sport-type-variant.schema'
import { SportType } from '@oxer/domain/kernel/sport/sport.schema'
import { DataTable, DeleteConfirmation, EmptyState, Section } from '@oxer/ui'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../shared/edit-drawer.tsx'
import { EntryActions } from '../../../shared/entry-actions.tsx'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { schemaErrorsOf } from '../../../shared/schema-errors.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useSportTypeVariantChanges } from './sport-type-variant.mutations.ts'

type Open = { kind: 'create' } | { kind: 'edit' | 'delete'; variant: SportTypeVariantView }
type Values = { name: string; code: string; sportType: SportType }

/** The disciplines of a federation: a sport with a name of its own. */
export const SportTypeVariantsPage = () => {
  const { t, i18n } = useTranslation('catalogue')
  const { federation, abilities } = useManagedFederation()
  const input = { federation: federation.ref }
  const variants = trpc.catalogue.sportTypeVariant.list.useQuery(input, { meta: { page: true } })
  const { create, update, remove } = useSportTypeVariantChanges()
  const [open, setOpen] = useState<Open | null>(null)
  const close = (): void => setOpen(null)
  const canEdit = abilities.canManageSport
  const edited = open?.kind === 'edit' ? open.variant : null
  return (
    <Section
      title={t('sportTypeVariant.title')}
      actions={
        canEdit && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ kind: 'create' })}>
            {t('sportTypeVariant.create')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('sportTypeVariant.title')}
        columns={[
          { id: 'code', header: t('field.code'), width: '120px', cell: (row) => row.code },
          {
            id: 'name',
            header: t('field.name'),
            width: 'minmax(180px, 3fr)',
            primary: true,
            compare: (one, other) => one.name.localeCompare(other.name),
            cell: (row) => row.name,
          },
          { id: 'sport', header: t('field.sportType'), cell: (row) => t(`sportType.${row.sportType}`) },
          {
            id: 'count',
            header: t('field.categories'),
            width: '120px',
            numeric: true,
            cell: (row) => row.categoryCount,
          },
        ]}
        rows={variants.data ?? []}
        rowKey={(row) => row.ref}
        rowName={(row) => row.name}
        status={variants.isPending ? 'loading' : variants.isError ? 'error' : 'ready'}
        onRetry={() => void variants.refetch()}
        maxHeight="none"
        empty={<EmptyState title={t('sportTypeVariant.none')} message={t('sportTypeVariant.noneWhy')} />}
        {...(canEdit && {
          onOpen: (variant: SportTypeVariantView) => setOpen({ kind: 'edit', variant }),
          rowActions: (variant: SportTypeVariantView) => (
            <EntryActions
              name={variant.name}
              onEdit={() => setOpen({ kind: 'edit', variant })}
              onDelete={() => setOpen({ kind: 'delete', variant })}
            />
          ),
        })}
      />
      {(open?.kind === 'create' || edited) && (
        <EditDrawer<Values>
          title={edited ? t('entry.editName', { name: edited.name }) : t('sportTypeVariant.create')}
          onClose={close}
          initialValues={{
            name: edited?.name ?? '',
            code: edited?.code ?? '',
            sportType: edited?.sportType ?? 'SHOW_JUMPING',
          }}
          validate={(values) => schemaErrorsOf(CreateSportTypeVariant, values, i18n)}
          save={(values) =>
            edited
              ? update.mutateAsync({ ...input, ...values, sportTypeVariant: edited.ref, version: edited.version })
              : create.mutateAsync({ ...input, ...values })
          }
        >
          {(form) => (
            <>
              <TextInput label={t('field.name')} required data-autofocus {...form.getInputProps('name')} />
              <TextInput
                label={t('field.code')}
                description={t('field.codeHint')}
                required
                maxLength={20}
                {...form.getInputProps('code')}
              />
              <NativeSelect
                label={t('field.sportType')}
                data={SportType.options
                  .filter((value) => value !== 'ALL' && value !== 'UNKNOWN')
                  .map((value) => ({ value, label: t(`sportType.${value}`) }))}
                {...form.getInputProps('sportType')}
              />
            </>
          )}
        </EditDrawer>
      )}
      <DeleteConfirmation
        opened={open?.kind === 'delete'}
        onClose={close}
        isBusy={remove.isPending}
        title={t('entry.deleteName', { name: open?.kind === 'delete' ? open.variant.name : '' })}
        message={t('entry.deleteWhy')}
        onConfirm={() => {
          if (open?.kind === 'delete') {
            remove.mutate({ ...input, sportTypeVariant: open.variant.ref }, { onSettled: close })
          }
        }}
      />
    </Section>
  )
}
