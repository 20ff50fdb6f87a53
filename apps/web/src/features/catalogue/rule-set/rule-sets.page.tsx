import { ActionIcon } from '@mantine/core'
import type { RuleSetRow } from '@oxer/domain/catalogue/rule-set/rule-set-view.schema'
import { DataTable, DeleteConfirmation, EmptyState, Section } from '@oxer/ui'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { CopyDrawer } from './components/copy-drawer.tsx'
import { useRuleSetChanges } from './rule-set.mutations.ts'

type Open = { kind: 'copy' | 'delete'; set: RuleSetRow }

/** The rule sets from which a protocol can be made: the shipped ones, and the federation's copies. */
export const RuleSetsPage = ({ onCopied }: { onCopied: (href: string) => void }) => {
  const { t } = useTranslation('catalogue')
  const formats = useFormats()
  const { federation, abilities } = useManagedFederation()
  const input = { federation: federation.ref }
  const sets = trpc.catalogue.ruleSet.list.useQuery(input, { meta: { page: true } })
  const { remove } = useRuleSetChanges()
  const [open, setOpen] = useState<Open | null>(null)
  const close = (): void => setOpen(null)
  const hrefOf = (id: string): string => `/myfederation/${federation.ref}/rulesets/${id}`
  return (
    <Section title={t('ruleSet.title')} isTitled={false} description={t('ruleSet.about')}>
      <DataTable
        label={t('ruleSet.title')}
        columns={[
          {
            id: 'name',
            header: t('field.name'),
            width: 'minmax(160px, 3fr)',
            primary: true,
            compare: (one, other) => one.name.localeCompare(other.name),
            cell: (row) => row.name,
          },
          {
            id: 'body',
            header: t('ruleSet.body'),
            width: 'minmax(160px, 1fr)',
            cell: (row) =>
              row.issuer === row.body ? row.issuer : `${t(`ruleSet.bodies.${row.body}`)} · ${row.issuer}`,
          },
          {
            id: 'validFrom',
            header: t('ruleSet.validFrom'),
            width: '150px',
            compare: (one, other) => one.validFrom.localeCompare(other.validFrom),
            cell: (row) => formats.date(row.validFrom),
          },
          {
            id: 'origin',
            header: t('ruleSet.origin'),
            width: '130px',
            cell: (row) => t(row.isOwn ? 'ruleSet.own' : 'ruleSet.shipped'),
          },
          {
            id: 'customary',
            header: t('ruleSet.customaryCount'),
            width: '150px',
            numeric: true,
            compare: (one, other) => one.toCheck - other.toCheck,
            cell: (row) => row.toCheck > 0 && row.toCheck,
          },
        ]}
        rows={sets.data ?? []}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        rowHref={(row) => hrefOf(row.id)}
        status={sets.isPending ? 'loading' : sets.isError ? 'error' : 'ready'}
        onRetry={() => void sets.refetch()}
        maxHeight="none"
        empty={<EmptyState title={t('ruleSet.none')} />}
        {...(abilities.canManageSport && {
          rowActions: (set: RuleSetRow) => (
            <>
              <ActionIcon
                aria-label={t('ruleSet.copyOf', { name: set.name })}
                onClick={() => setOpen({ kind: 'copy', set })}
              >
                <IconCopy size={16} aria-hidden />
              </ActionIcon>
              {set.isOwn && (
                <ActionIcon
                  aria-label={t('entry.deleteName', { name: set.name })}
                  onClick={() => setOpen({ kind: 'delete', set })}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              )}
            </>
          ),
        })}
      />
      {open?.kind === 'copy' && (
        <CopyDrawer
          federation={federation.ref}
          set={open.set}
          onCopied={(id) => onCopied(hrefOf(id))}
          onClose={close}
        />
      )}
      <DeleteConfirmation
        opened={open?.kind === 'delete'}
        onClose={close}
        isBusy={remove.isPending}
        what={t('entry.deleteName', { name: open?.kind === 'delete' ? open.set.name : '' })}
        message={t('entry.deleteWhy')}
        onConfirm={() => {
          if (open?.kind === 'delete') remove.mutate({ ...input, ruleSet: open.set.id }, { onSettled: close })
        }}
      />
    </Section>
  )
}
