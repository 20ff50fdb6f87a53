import { ActionIcon, Alert, Button, NativeSelect, TextInput } from '@mantine/core'
import type { ProtocolRow } from '@oxer/domain/catalogue/protocol/protocol.schema'
import { DataTable, DeleteConfirmation, EmptyState, Section } from '@oxer/ui'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../shared/edit-drawer.tsx'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useProtocolChanges } from './protocol.mutations.ts'

type Open = { kind: 'create' } | { kind: 'delete'; protocol: ProtocolRow }
type Values = { preset: string; name: string }

/** Jumping and dressage have an editor; the others are made and changed through the api. */
const hasEditor = ({ kind }: Pick<ProtocolRow, 'kind'>): boolean => kind === 'JUMPING' || kind === 'DRESSAGE'

/** Where the editor of a protocol is. */
const editorOf = (federation: string, { kind, ref }: Pick<ProtocolRow, 'kind' | 'ref'>): string | undefined =>
  hasEditor({ kind }) ? `/myfederation/${federation}/protocols/${kind.toLowerCase()}/${ref}` : undefined

/** The rules of tests, as data (decision 20): begun from a preset, then made the federation's own. */
export const ProtocolsPage = ({ onCreated }: { onCreated: (href: string) => void }) => {
  const { t } = useTranslation('catalogue')
  const { federation, abilities } = useManagedFederation()
  const input = { federation: federation.ref }
  const protocols = trpc.catalogue.protocol.list.useQuery(input, { meta: { page: true } })
  const changes = useProtocolChanges()
  const [open, setOpen] = useState<Open | null>(null)
  const close = (): void => setOpen(null)
  const presets = trpc.catalogue.protocol.listPresets.useQuery(input, { enabled: open?.kind === 'create' })
  const canEdit = abilities.canManageSport
  const presetName = (key: string): string => t(`protocol.presets.${key}` as 'protocol.presets.FREESTYLE')
  const create = async ({ preset: key, name }: Values): Promise<void> => {
    const definition = presets.data?.find((preset) => preset.key === key)?.definition
    if (definition?.discipline === 'SHOW_JUMPING') {
      const made = await changes.createJumping.mutateAsync({ ...input, name, definition })
      onCreated(editorOf(federation.ref, { kind: 'JUMPING', ref: made.ref }) ?? '/')
    }
    if (definition?.discipline === 'DRESSAGE') {
      const made = await changes.createDressage.mutateAsync({ ...input, name, definition })
      onCreated(editorOf(federation.ref, { kind: 'DRESSAGE', ref: made.ref }) ?? '/')
    }
  }
  const remove = ({ kind, ref }: ProtocolRow): void => {
    const removal = kind === 'DRESSAGE' ? changes.removeDressage : changes.removeJumping
    removal.mutate({ ...input, protocol: ref }, { onSettled: close })
  }
  return (
    <Section
      title={t('protocol.title')}
      description={t('protocol.about')}
      actions={
        canEdit && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ kind: 'create' })}>
            {t('protocol.create')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('protocol.title')}
        columns={[
          {
            id: 'name',
            header: t('field.name'),
            width: 'minmax(200px, 3fr)',
            primary: true,
            compare: (one, other) => one.name.localeCompare(other.name),
            cell: (row) => row.name,
          },
          { id: 'kind', header: t('field.sportType'), cell: (row) => t(`protocol.kind.${row.kind}`) },
          {
            id: 'count',
            header: t('field.categories'),
            width: '120px',
            numeric: true,
            cell: (row) => row.categoryCount,
          },
        ]}
        rows={protocols.data ?? []}
        rowKey={(row) => row.ref}
        rowName={(row) => row.name}
        rowHref={(row) => editorOf(federation.ref, row)}
        status={protocols.isPending ? 'loading' : protocols.isError ? 'error' : 'ready'}
        onRetry={() => void protocols.refetch()}
        maxHeight="none"
        empty={<EmptyState title={t('protocol.none')} message={t('protocol.noneWhy')} />}
        {...(canEdit && {
          rowActions: (protocol: ProtocolRow) =>
            !hasEditor(protocol) ? null : (
              <ActionIcon
                aria-label={t('entry.deleteName', { name: protocol.name })}
                onClick={() => setOpen({ kind: 'delete', protocol })}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            ),
        })}
      />
      {open?.kind === 'create' && presets.data && (
        <EditDrawer<Values>
          title={t('protocol.create')}
          onClose={close}
          initialValues={{ preset: presets.data[0]?.key ?? '', name: '' }}
          validate={({ name }): Record<string, string> => (name.trim() === '' ? { name: t('field.required') } : {})}
          saveLabel={t('protocol.begin')}
          save={create}
        >
          {(form) => {
            const chosen = presets.data.find(({ key }) => key === form.values.preset)
            return (
              <>
                <NativeSelect
                  label={t('protocol.beginFrom')}
                  data={(['SHOW_JUMPING', 'DRESSAGE'] as const).map((discipline) => ({
                    group: t(`sportType.${discipline}`),
                    items: presets.data
                      .filter(({ definition }) => definition.discipline === discipline)
                      .map(({ key }) => ({ value: key, label: presetName(key) })),
                  }))}
                  {...form.getInputProps('preset')}
                />
                {chosen && (
                  <Alert
                    color={chosen.toCheck ? 'yellow' : 'gray'}
                    title={chosen.toCheck ? t('protocol.toCheck') : undefined}
                  >
                    {chosen.source}
                  </Alert>
                )}
                <TextInput label={t('field.name')} required data-autofocus {...form.getInputProps('name')} />
              </>
            )
          }}
        </EditDrawer>
      )}
      <DeleteConfirmation
        opened={open?.kind === 'delete'}
        onClose={close}
        isBusy={changes.removeDressage.isPending || changes.removeJumping.isPending}
        title={t('entry.deleteName', { name: open?.kind === 'delete' ? open.protocol.name : '' })}
        message={t('entry.deleteWhy')}
        onConfirm={() => {
          if (open?.kind === 'delete') remove(open.protocol)
        }}
      />
    </Section>
  )
}
