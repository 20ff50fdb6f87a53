import { ActionIcon, Alert, Button, Menu, NativeSelect, TextInput } from '@mantine/core'
import { ProtocolKind, type ProtocolRow, ScoredDiscipline } from '@oxer/domain/catalogue/protocol/protocol.schema'
import { DataTable, DeleteConfirmation, EmptyState, Section } from '@oxer/ui'
import { IconCopy, IconDotsVertical, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../shared/edit-drawer.tsx'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useAnyProtocol } from './protocol.mutations.ts'

type Open = { kind: 'create' } | { kind: 'copy' | 'delete'; protocol: ProtocolRow }
/** `source`: the key of a preset, or the ref of a protocol of the federation. */
type Values = { source: string; name: string }

const segments: Partial<Record<ProtocolKind, string>> = {
  JUMPING: 'jumping',
  DRESSAGE: 'dressage',
  STYLE_RIDING: 'styleriding',
  PRESENTATION: 'presentation',
}

/** The address of a protocol's editor; the other kinds are used as shipped, or changed through the api. */
const editorOf = (federation: string, { kind, ref }: Pick<ProtocolRow, 'kind' | 'ref'>): string | undefined => {
  const segment = segments[kind]
  return segment && `/myfederation/${federation}/protocols/${segment}/${ref}`
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
  const any = useAnyProtocol()
  const [open, setOpen] = useState<Open | null>(null)
  const close = (): void => setOpen(null)
  const isMaking = open?.kind === 'create' || open?.kind === 'copy'
  const presets = trpc.catalogue.protocol.listPresets.useQuery(input, { enabled: isMaking })
  const canEdit = abilities.canManageSport
  const all = protocols.data ?? []
  const presetName = (key: string): string => t(`protocol.presets.${key}` as 'protocol.presets.FREESTYLE')
  const create = async ({ source, name }: Values): Promise<void> => {
    const own = all.find(({ ref }) => ref === source)
    const definition = own
      ? await any.read({ federation: federation.ref, kind: own.kind, protocol: own.ref })
      : presets.data?.find(({ key }) => key === source)?.definition
    if (!definition) return
    const href = editorOf(federation.ref, await any.create(federation.ref, name.trim(), definition))
    if (href !== undefined) onCreated(href)
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
        columns={[
          {
            id: 'name',
            header: t('field.name'),
            width: 'minmax(200px, 3fr)',
            primary: true,
            compare: (one, other) => one.name.localeCompare(other.name),
            cell: (row) => row.name,
          },
          {
            id: 'kind',
            header: t('protocol.kindLabel'),
            width: 'minmax(120px, 1fr)',
            compare: (one, other) => one.kind.localeCompare(other.kind),
            cell: (row) => t(`protocol.kind.${row.kind}`),
          },
          {
            id: 'count',
            header: t('field.categories'),
            width: '120px',
            numeric: true,
            cell: (row) => row.categoryCount,
          },
          { id: 'tests', header: t('protocol.tests'), width: '100px', numeric: true, cell: (row) => row.testCount },
        ]}
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
            <Menu>
              <Menu.Target>
                <ActionIcon aria-label={t('entry.actionsOf', { name: protocol.name })}>
                  <IconDotsVertical size={16} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item
                  leftSection={<IconCopy size={16} aria-hidden />}
                  onClick={() => setOpen({ kind: 'copy', protocol })}
                >
                  {t('protocol.copy')}
                </Menu.Item>
                <Menu.Item
                  c="var(--oxer-danger-ink)"
                  leftSection={<IconTrash size={16} aria-hidden />}
                  onClick={() => setOpen({ kind: 'delete', protocol })}
                >
                  {t('entry.delete')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          ),
        })}
      />
      {isMaking && presets.data && (
        <EditDrawer<Values>
          title={open.kind === 'copy' ? t('protocol.copyOf', { name: open.protocol.name }) : t('protocol.create')}
          onClose={close}
          initialValues={
            open.kind === 'copy'
              ? { source: open.protocol.ref, name: t('protocol.copyName', { name: open.protocol.name }) }
              : { source: presets.data.find(({ key }) => key === firstOf[kind ?? 'DRESSAGE'])?.key ?? '', name: '' }
          }
          validate={({ name }): Record<string, string> => (name.trim() === '' ? { name: t('field.required') } : {})}
          saveLabel={open.kind === 'copy' ? t('protocol.copy') : t('protocol.begin')}
          save={create}
        >
          {(form) => {
            const chosen = presets.data.find(({ key }) => key === form.values.source)
            const own = all.find(({ ref }) => ref === form.values.source)
            const discipline = chosen?.definition.discipline
            const hasEditor = own
              ? segments[own.kind] !== undefined
              : discipline !== undefined && editable.includes(discipline)
            return (
              <>
                {open.kind === 'create' && (
                  <NativeSelect
                    label={t('protocol.beginFrom')}
                    data={[
                      ...ScoredDiscipline.options.map((group) => ({
                        group: t(`sportType.${group}`),
                        items: presets.data
                          .filter(({ definition }) => definition.discipline === group)
                          .map(({ key }) => ({ value: key, label: presetName(key) })),
                      })),
                      {
                        group: t('protocol.own'),
                        items: all.map(({ ref, name }) => ({ value: ref, label: name })),
                      },
                    ].filter(({ items }) => items.length > 0)}
                    {...form.getInputProps('source')}
                  />
                )}
                {chosen && (
                  <Alert
                    color={chosen.toCheck ? 'yellow' : 'gray'}
                    title={chosen.toCheck ? t('protocol.toCheck') : undefined}
                  >
                    {chosen.source}
                  </Alert>
                )}
                {!hasEditor && <Alert color="gray">{t('protocol.noEditor')}</Alert>}
                <TextInput label={t('field.name')} required data-autofocus {...form.getInputProps('name')} />
              </>
            )
          }}
        </EditDrawer>
      )}
      <DeleteConfirmation
        opened={open?.kind === 'delete'}
        onClose={close}
        isBusy={open?.kind === 'delete' && any.remove.isPending}
        title={t('entry.deleteName', { name: open?.kind === 'delete' ? open.protocol.name : '' })}
        message={
          open?.kind === 'delete' && open.protocol.testCount > 0
            ? t('protocol.deleteUsed', { count: open.protocol.testCount })
            : t('entry.deleteWhy')
        }
        onConfirm={() => {
          if (open?.kind !== 'delete') return
          const { kind: ofKind, ref } = open.protocol
          any.remove.mutate({ ...input, kind: ofKind, protocol: ref }, { onSettled: close })
        }}
      />
    </Section>
  )
}

/** The initial values before a preset is chosen. */
const firstOf: Partial<Record<ProtocolKind, string>> = {
  JUMPING: 'FEI_TABLE_A_AGAINST_CLOCK',
  DRESSAGE: 'PRIX_ST_GEORGES_2009',
  STYLE_RIDING: 'KNHS_STYLE',
  PRESENTATION: 'PRESENTATION',
  EVENTING: 'FEI_EVENTING',
  CROSS_COUNTRY: 'CROSS_COUNTRY',
  DRIVING: 'DRIVING_COMBINED',
  GENERIC: 'GENERIC_POINTS',
}

const editable: readonly ScoredDiscipline[] = ['SHOW_JUMPING', 'DRESSAGE', 'STYLE_RIDING', 'PRESENTATION']
