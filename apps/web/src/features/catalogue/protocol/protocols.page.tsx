import { ActionIcon, Button, Menu, NativeSelect } from '@mantine/core'
import { ProtocolKind, type ProtocolRow } from '@oxer/domain/catalogue/protocol/protocol.schema'
import { DataTable, DeleteConfirmation, EmptyState, Section } from '@oxer/ui'
import { IconCopy, IconDotsVertical, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { trpc } from '../../../shared/trpc.ts'
import { editorSegments, NewProtocolDrawer } from './components/new-protocol-drawer.tsx'
import { useAnyProtocol } from './protocol.mutations.ts'
import { protocolColumns } from './protocols.columns.tsx'

type Open = { kind: 'create' } | { kind: 'copy' | 'delete'; protocol: ProtocolRow }
/** The address of a protocol's editor. */
const editorOf = (federation: string, { kind, ref }: Pick<ProtocolRow, 'kind' | 'ref'>): string =>
  `/myfederation/${federation}/protocols/${editorSegments[kind]}/${ref}`

const RowMenu = ({ name, onCopy, onDelete }: { name: string; onCopy: () => void; onDelete: () => void }) => {
  const { t } = useTranslation('catalogue')
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('entry.actionsOf', { name })}>
          <IconDotsVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={onCopy}>
          {t('protocol.copy')}
        </Menu.Item>
        <Menu.Item c="var(--oxer-danger-ink)" leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
          {t('entry.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/**
 * ps071: the rules of tests, as data (decision 20). A protocol starts from a preset or another protocol, and then
 * belongs to the federation.
 */
export const ProtocolsPage = ({
  kind,
  onKind,
  onCreated,
}: {
  kind: ProtocolKind | undefined
  onKind: (kind: ProtocolKind | undefined) => void
  onCreated: (href: string) => void
}) => {
  const { t } = useTranslation('catalogue')
  const { federation, abilities } = useManagedFederation()
  const input = { federation: federation.ref }
  const protocols = trpc.catalogue.protocol.list.useQuery(input, { meta: { page: true } })
  const { remove } = useAnyProtocol()
  const [open, setOpen] = useState<Open | null>(null)
  const close = (): void => setOpen(null)
  const canEdit = abilities.canManageSport
  const all = protocols.data ?? []
  const leaving = open?.kind === 'delete' ? open.protocol : null
  return (
    <Section
      title={t('protocol.title')}
      isTitled={false}
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
        toolbar={
          <NativeSelect
            aria-label={t('protocol.kindLabel')}
            value={kind ?? ''}
            data={[
              { value: '', label: t('protocol.allKinds') },
              ...ProtocolKind.options.map((value) => ({ value, label: t(`protocol.kind.${value}`) })),
            ]}
            onChange={({ currentTarget }) =>
              onKind(ProtocolKind.options.find((value) => value === currentTarget.value))
            }
          />
        }
        columns={protocolColumns(t)}
        rows={kind === undefined ? all : all.filter((row) => row.kind === kind)}
        rowKey={(row) => row.ref}
        rowName={(row) => row.name}
        rowHref={(row) => editorOf(federation.ref, row)}
        status={protocols.isPending ? 'loading' : protocols.isError ? 'error' : 'ready'}
        onRetry={() => void protocols.refetch()}
        maxHeight="none"
        empty={
          kind === undefined ? (
            <EmptyState title={t('protocol.none')} message={t('protocol.noneWhy')} />
          ) : (
            <EmptyState title={t('protocol.noneOfKind')} message={t('protocol.noneWhy')} />
          )
        }
        {...(canEdit && {
          rowActions: (protocol: ProtocolRow) => (
            <RowMenu
              name={protocol.name}
              onCopy={() => setOpen({ kind: 'copy', protocol })}
              onDelete={() => setOpen({ kind: 'delete', protocol })}
            />
          ),
        })}
      />
      {(open?.kind === 'create' || open?.kind === 'copy') && (
        <NewProtocolDrawer
          original={open.kind === 'copy' ? open.protocol : null}
          kind={kind}
          own={all}
          onClose={close}
          onCreated={(made) => onCreated(editorOf(federation.ref, made))}
        />
      )}
      <DeleteConfirmation
        opened={leaving !== null}
        onClose={close}
        isBusy={remove.isPending}
        what={t('entry.deleteName', { name: leaving?.name ?? '' })}
        message={
          leaving !== null && leaving.testCount > 0
            ? t('protocol.deleteUsed', { count: leaving.testCount })
            : t('entry.deleteWhy')
        }
        onConfirm={() =>
          leaving && remove.mutate({ ...input, kind: leaving.kind, protocol: leaving.ref }, { onSettled: close })
        }
      />
    </Section>
  )
}
