import { ActionIcon, Button, Checkbox } from '@mantine/core'
import type { Combination } from '@oxer/domain/parties/practitioner/practitioner.schema'
import {
  DataTable,
  DeleteConfirmation,
  EmptyState,
  Section,
  StatusBadge,
  Typeahead,
  type TypeaheadOption,
} from '@oxer/ui'
import { IconPlus, IconUnlink } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../shared/edit-drawer.tsx'
import { placeOf } from '../../../shared/place-of.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useMember } from './member.queries.ts'
import { usePersonChanges } from './person.mutations.ts'

type Open = { kind: 'add' } | { kind: 'end'; combination: Combination }

/** The horses that a member rides. */
export const MemberCombinationsPage = ({ member }: { member: string }) => {
  const { t } = useTranslation('parties')
  const { profile, abilities } = useMember(member)
  const [inactive, setInactive] = useState(false)
  const [open, setOpen] = useState<Open | null>(null)
  const close = (): void => setOpen(null)
  const combinations = trpc.parties.person.listCombinations.useQuery({ member, inactive }, { meta: { page: true } })
  const { addCombination, endCombination } = usePersonChanges()
  const { client } = trpc.useUtils()
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
        columns={[
          {
            id: 'horse',
            header: t('combination.horse'),
            width: 'minmax(180px, 3fr)',
            primary: true,
            text: (row) => row.horse.name,
            cell: (row) => row.horse.name,
          },
          { id: 'kind', header: t('horse.kind'), cell: (row) => t(row.horse.isPony ? 'horse.pony' : 'horse.horse') },
          {
            id: 'registrations',
            header: t('combination.registrations'),
            width: '140px',
            numeric: true,
            cell: (row) => row.registrationCount,
          },
          {
            id: 'status',
            header: t('person.status'),
            width: '160px',
            cell: (row) =>
              row.isUnknown ? (
                <StatusBadge tone="warning">{t('combination.unknown')}</StatusBadge>
              ) : row.isActive ? (
                <StatusBadge tone="good">{t('person.active')}</StatusBadge>
              ) : (
                <StatusBadge tone="neutral">{t('person.ended')}</StatusBadge>
              ),
          },
        ]}
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
          rowActions: (row: Combination) =>
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
      {open?.kind === 'add' && (
        <EditDrawer<{ horse: TypeaheadOption | null }>
          title={t('combination.add')}
          onClose={close}
          initialValues={{ horse: null }}
          fieldOfServer={{ horseRef: 'horse' }}
          validate={({ horse }): Record<string, string> =>
            horse === null ? { horse: t('combination.chooseHorse') } : {}
          }
          save={async ({ horse }) => horse && addCombination.mutateAsync({ member, horseRef: horse.ref })}
        >
          {(form) => (
            <Typeahead
              label={t('combination.horse')}
              required
              data-autofocus
              value={form.values.horse}
              onChange={(horse) => form.setFieldValue('horse', horse)}
              error={form.errors.horse}
              search={async (q, signal) =>
                (
                  await client.parties.horse.search.query(
                    { q, ...(profile && { federation: profile.federation.ref }) },
                    { signal },
                  )
                ).matches.map(({ ref, name, birthYear }) => ({
                  ref,
                  name,
                  ...(birthYear !== null && { detail: String(birthYear) }),
                }))
              }
            />
          )}
        </EditDrawer>
      )}
      <DeleteConfirmation
        opened={open?.kind === 'end'}
        onClose={close}
        isBusy={endCombination.isPending}
        title={t('combination.endTitle')}
        message={t('combination.endWhy', { name: open?.kind === 'end' ? open.combination.horse.name : '' })}
        confirm={t('combination.end')}
        onConfirm={() => {
          if (open?.kind === 'end') {
            endCombination.mutate({ member, combination: open.combination.ref }, { onSettled: close })
          }
        }}
      />
    </Section>
  )
}
