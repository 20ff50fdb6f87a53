import { Button, Checkbox, TextInput } from '@mantine/core'
import { CreatePriceProfile, type PriceProfileView } from '@oxer/domain/catalogue/price-profile/price-profile.schema'
import { DataTable, DeleteConfirmation, EmptyState, Section, StatusBadge } from '@oxer/ui'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../shared/edit-drawer.tsx'
import { EntryActions } from '../../../shared/entry-actions.tsx'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { schemaErrorsOf } from '../../../shared/schema-errors.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { usePriceProfileChanges } from './price-profile.mutations.ts'
import { readReduction, showReduction } from './reduction-text.ts'

type Open = { kind: 'create' } | { kind: 'edit' | 'delete'; profile: PriceProfileView }
type Values = { name: string; reduction: string; isDefault: boolean }

/** What kinds of participants pay less, and by how much. */
export const PriceProfilesPage = () => {
  const { t, i18n } = useTranslation('catalogue')
  const formats = useFormats()
  const { federation, abilities } = useManagedFederation()
  const input = { federation: federation.ref }
  const profiles = trpc.catalogue.priceProfile.list.useQuery(input, { meta: { page: true } })
  const { create, update, remove } = usePriceProfileChanges()
  const [open, setOpen] = useState<Open | null>(null)
  const close = (): void => setOpen(null)
  const canEdit = abilities.canManage
  const edited = open?.kind === 'edit' ? open.profile : null
  const toInput = ({ reduction, ...values }: Values) => ({
    ...values,
    reductionBasisPoints: readReduction(reduction) ?? Number.NaN,
  })
  return (
    <Section
      title={t('priceProfile.title')}
      actions={
        canEdit && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ kind: 'create' })}>
            {t('priceProfile.create')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('priceProfile.title')}
        columns={[
          { id: 'name', header: t('field.name'), width: 'minmax(180px, 3fr)', primary: true, cell: (row) => row.name },
          {
            id: 'reduction',
            header: t('priceProfile.reduction'),
            width: '140px',
            numeric: true,
            cell: (row) =>
              row.reductionBasisPoints === 10_000
                ? t('priceProfile.free')
                : formats.percentage(showReduction(row.reductionBasisPoints)),
          },
          {
            id: 'default',
            header: t('field.default'),
            width: '130px',
            cell: (row) => (row.isDefault ? <StatusBadge tone="brand">{t('field.isDefault')}</StatusBadge> : ''),
          },
        ]}
        rows={profiles.data ?? []}
        rowKey={(row) => row.ref}
        rowName={(row) => row.name}
        status={profiles.isPending ? 'loading' : profiles.isError ? 'error' : 'ready'}
        onRetry={() => void profiles.refetch()}
        maxHeight="none"
        empty={<EmptyState title={t('priceProfile.none')} message={t('priceProfile.noneWhy')} />}
        {...(canEdit && {
          onOpen: (profile: PriceProfileView) => setOpen({ kind: 'edit', profile }),
          rowActions: (profile: PriceProfileView) => (
            <EntryActions
              name={profile.name}
              onEdit={() => setOpen({ kind: 'edit', profile })}
              onDelete={() => setOpen({ kind: 'delete', profile })}
            />
          ),
        })}
      />
      {(open?.kind === 'create' || edited) && (
        <EditDrawer<Values>
          title={edited ? t('entry.editName', { name: edited.name }) : t('priceProfile.create')}
          onClose={close}
          fieldOfServer={{ reductionBasisPoints: 'reduction' }}
          initialValues={{
            name: edited?.name ?? '',
            reduction: edited ? showReduction(edited.reductionBasisPoints) : '0',
            isDefault: edited?.isDefault ?? false,
          }}
          validate={(values) => {
            const { reductionBasisPoints, ...errors } = schemaErrorsOf(CreatePriceProfile, toInput(values), i18n)
            return {
              ...errors,
              ...(reductionBasisPoints !== undefined && { reduction: t('priceProfile.notAReduction') }),
            }
          }}
          save={(values) =>
            edited
              ? update.mutateAsync({ ...input, ...toInput(values), priceProfile: edited.ref, version: edited.version })
              : create.mutateAsync({ ...input, ...toInput(values) })
          }
        >
          {(form) => (
            <>
              <TextInput label={t('field.name')} required data-autofocus {...form.getInputProps('name')} />
              <TextInput
                label={t('priceProfile.reduction')}
                description={t('priceProfile.reductionHint')}
                rightSection="%"
                inputMode="decimal"
                {...form.getInputProps('reduction')}
              />
              <Checkbox
                label={t('priceProfile.makeDefault')}
                description={t('priceProfile.makeDefaultHint')}
                {...form.getInputProps('isDefault', { type: 'checkbox' })}
              />
            </>
          )}
        </EditDrawer>
      )}
      <DeleteConfirmation
        opened={open?.kind === 'delete'}
        onClose={close}
        isBusy={remove.isPending}
        title={t('entry.deleteName', { name: open?.kind === 'delete' ? open.profile.name : '' })}
        message={t('entry.deleteWhy')}
        onConfirm={() => {
          if (open?.kind === 'delete') remove.mutate({ ...input, priceProfile: open.profile.ref }, { onSettled: close })
        }}
      />
    </Section>
  )
}
