import { ActionIcon, Button, Checkbox } from '@mantine/core'
import type { CombinationRow } from '@oxer/domain/competitions/participation/participation.schema'
import { DataTable, DeleteConfirmation, EmptyState, Section } from '@oxer/ui'
import { IconPlus, IconUnlink } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { placeOf } from '../../../shared/place-of.ts'
import { trpc } from '../../../shared/trpc.ts'
import { AddCombinationDrawer } from './components/add-combination-drawer.tsx'
import { useMember } from './member.queries.ts'
import { combinationColumns } from './member-combinations.columns.tsx'
import { usePersonChanges } from './person.mutations.ts'

type Open = { kind: 'add' } | { kind: 'end'; combination: CombinationRow }

/** The horses that a member rides. */
export const MemberCombinationsPage = ({ member }: { member: string }) => {
  const { t } = useTranslation('parties')
  const { abilities } = useMember(member)
  const [inactive, setInactive] = useState(false)
  const [open, setOpen] = useState<Open | null>(null)
  const close = (): void => setOpen(null)
  const leaving = open?.kind === 'end' ? open.combination : null
  const combinations = trpc.competitions.participation.listCombinationsOfMember.useQuery(
    { member, inactive },
    { meta: { page: true } },
  )
  const { endCombination } = usePersonChanges()
  const canManage = abilities?.canManage.combinations === true
  return (
    <Section
      title={t('person.part.combinations')}
      actions={
        canManage && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ kind: 'add' })}>
            {t('combination.add')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('person.part.combinations')}
        columns={combinationColumns(t)}
        rows={combinations.data ?? []}
        rowKey={(row) => row.ref}
        rowName={(row) => row.horse.name}
        rowHref={(row) => `${placeOf.horse(row.horse.ref)}/overview`}
        rowTone={(row) => (row.isActive ? undefined : 'muted')}
        status={combinations.isPending ? 'loading' : combinations.isError ? 'error' : 'ready'}
        onRetry={() => void combinations.refetch()}
        maxHeight="none"
        toolbar={
          <Checkbox
            label={t('combination.showEnded')}
            checked={inactive}
            onChange={(event) => setInactive(event.currentTarget.checked)}
          />
        }
        empty={<EmptyState title={t('combination.none')} />}
        {...(canManage && {
          rowActions: (row: CombinationRow) =>
            row.isActive ? (
              <ActionIcon
                aria-label={t('combination.endName', { name: row.horse.name })}
                onClick={() => setOpen({ kind: 'end', combination: row })}
              >
                <IconUnlink size={16} aria-hidden />
              </ActionIcon>
            ) : null,
        })}
      />
      {open?.kind === 'add' && <AddCombinationDrawer member={member} onClose={close} />}
      <DeleteConfirmation
        opened={leaving !== null}
        onClose={close}
        isBusy={endCombination.isPending}
        title={t('combination.endTitle')}
        message={t('combination.endWhy', { name: leaving?.horse.name ?? '' })}
        confirm={t('combination.end')}
        onConfirm={() => leaving && endCombination.mutate({ member, combination: leaving.ref }, { onSettled: close })}
      />
    </Section>
  )
}
