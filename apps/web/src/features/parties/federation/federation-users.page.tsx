import { NativeSelect, Text } from '@mantine/core'
import { FederationRoleName } from '@oxer/domain/access/actor/actor.schema'
import { AddFederationUser, type FederationUserView } from '@oxer/domain/parties/federation/federation-user.schema'
import { EmptyState, StatusBadge, Typeahead, type TypeaheadOption } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { CatalogueList } from '../../../shared/catalogue-list.tsx'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { usePersonSearch } from '../../../shared/person-search.ts'
import { schemaErrorsOf } from '../../../shared/schema-errors.ts'
import { trpc } from '../../../shared/trpc.ts'

type Values = { person: TypeaheadOption | null; role: FederationRoleName }

/** A role that changes may be the own one, so what the reader may do is asked again. */
const useUserChanges = () => {
  const utils = trpc.useUtils()
  const onSettled = () => utils.parties.federation.invalidate()
  const router = trpc.parties.federation
  const quiet = { meta: { quiet: true }, onSettled }
  return {
    add: router.addUser.useMutation(quiet),
    update: router.updateUser.useMutation(quiet),
    remove: router.removeUser.useMutation({ onSettled }),
  }
}

/** Who manages the federation (q062-q065). */
export const FederationUsersPage = () => {
  const { t, i18n } = useTranslation('parties')
  const { federation, abilities } = useManagedFederation()
  const input = { federation: federation.ref }
  const users = trpc.parties.federation.users.useQuery(input, { meta: { page: true } })
  const search = usePersonSearch(federation.ref)
  const { add, update, remove } = useUserChanges()
  if (!abilities.canManage) return <EmptyState title={t('federation.denied')} message={t('federation.deniedWhy')} />
  return (
    <CatalogueList<FederationUserView, Values>
      texts={{
        title: t('federation.users.title'),
        about: t('federation.users.about'),
        create: t('federation.users.create'),
        none: t('federation.users.none'),
        noneWhy: t('federation.users.noneWhy'),
        deleteWhy: t('federation.users.removeWhy'),
      }}
      list={users}
      nameOf={(row) => row.name}
      tableId="federation-users"
      canEdit
      columns={[
        {
          id: 'name',
          header: t('federation.name'),
          width: 'minmax(180px, 3fr)',
          primary: true,
          text: (row) => row.name,
          compare: (one, other) => one.name.localeCompare(other.name),
          cell: (row) => row.name,
        },
        {
          id: 'role',
          header: t('federation.users.role'),
          width: '180px',
          text: (row) => t(`federation.users.roles.${row.role}`),
          compare: (one, other) => one.role.localeCompare(other.role),
          cell: (row) =>
            row.role === 'FEDERATION_ADMINISTRATOR' ? (
              <StatusBadge tone="brand">{t(`federation.users.roles.${row.role}`)}</StatusBadge>
            ) : (
              t(`federation.users.roles.${row.role}`)
            ),
        },
      ]}
      removal={{
        isBusy: remove.isPending,
        send: ({ ref }, onSettled) => remove.mutate({ ...input, user: ref }, { onSettled }),
      }}
      form={{
        fieldOfServer: { personRef: 'person' },
        valuesOf: (row) => ({
          person: row && { ref: row.ref, name: row.name },
          role: row?.role ?? 'FEDERATION_COLLABORATOR',
        }),
        validate: ({ person, role }) => {
          const { personRef, ...errors } = schemaErrorsOf(AddFederationUser, { personRef: person?.ref, role }, i18n)
          return { ...errors, ...(personRef !== undefined && { person: personRef }) }
        },
        save: ({ person, role }, row) =>
          row
            ? update.mutateAsync({ ...input, user: row.ref, role })
            : add.mutateAsync({ ...input, personRef: person?.ref ?? '', role }),
        fields: (form, row) => (
          <>
            {row ? (
              <Text>{row.name}</Text>
            ) : (
              <Typeahead
                label={t('federation.users.person')}
                required
                data-autofocus
                search={search}
                value={form.values.person}
                error={form.errors.person}
                onChange={(person) => form.setFieldValue('person', person)}
              />
            )}
            <NativeSelect
              label={t('federation.users.role')}
              data={FederationRoleName.options.map((value) => ({ value, label: t(`federation.users.roles.${value}`) }))}
              {...form.getInputProps('role')}
            />
          </>
        ),
      }}
    />
  )
}
