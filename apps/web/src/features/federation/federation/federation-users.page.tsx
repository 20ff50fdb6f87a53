import { Text } from '@mantine/core'
import { FederationRoleName } from '@oxer/domain/access/actor/actor.schema'
import { AddFederationUser, type FederationUserView } from '@oxer/domain/federation/federation/federation-user.schema'
import { EmptyState, StatusBadge, Typeahead, type TypeaheadOption } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { AccessRequests } from '../../../shared/access-requests/access-requests.tsx'
import { DrawerList } from '../../../shared/catalogue-list.tsx'
import { EditDrawer } from '../../../shared/edit-drawer.tsx'
import { fieldsOf, inputOf } from '../../../shared/form/fields-of.tsx'
import { choices, type FormWords } from '../../../shared/form/form-words.ts'
import { useFullSearch } from '../../../shared/full-search.tsx'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { usePersonSearch } from '../../../shared/person-search.ts'
import { schemaErrorsOf } from '../../../shared/schema-errors.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFederationUserChanges } from './federation-user.mutations.ts'

type Values = { person: TypeaheadOption | null; role: FederationRoleName }

/** The users who manage the federation (q062-q065). */
export const FederationUsersPage = () => {
  const { t, i18n } = useTranslation(['parties', 'federation', 'catalogue'])
  const { federation, abilities } = useManagedFederation()
  const input = { federation: federation.ref }
  const users = trpc.federation.federation.users.useQuery(input, { meta: { page: true } })
  const search = usePersonSearch(federation.ref)
  const fullSearch = useFullSearch('members', federation.ref)
  const { add, update, remove } = useFederationUserChanges()
  if (!abilities.canManage)
    return <EmptyState title={t('federation:federation.denied')} message={t('federation:federation.deniedWhy')} />
  const words: FormWords<Values> = {
    person: t('federation:federation.users.person'),
    role: {
      label: t('federation:federation.users.role'),
      options: choices(FederationRoleName.options, (role) => t(`federation:federation.users.roles.${role}`)),
    },
  }
  return (
    <>
      <DrawerList<FederationUserView>
        texts={{
          title: t('federation:federation.users.title'),
          about: t('federation:federation.users.about'),
          create: t('federation:federation.users.create'),
          none: t('federation:federation.users.none'),
          noneWhy: t('federation:federation.users.noneWhy'),
          deleteWhy: t('federation:federation.users.removeWhy'),
        }}
        list={users}
        nameOf={(row) => row.name}
        tableId="federation-users"
        canEdit
        columns={[
          {
            id: 'name',
            header: t('federation:federation.name'),
            width: 'minmax(180px, 3fr)',
            primary: true,
            text: (row) => row.name,
            compare: (one, other) => one.name.localeCompare(other.name),
            cell: (row) => row.name,
          },
          {
            id: 'role',
            header: t('federation:federation.users.role'),
            width: '180px',
            text: (row) => t(`federation:federation.users.roles.${row.role}`),
            compare: (one, other) => one.role.localeCompare(other.role),
            cell: (row) =>
              row.role === 'FEDERATION_ADMINISTRATOR' ? (
                <StatusBadge tone="brand">{t(`federation:federation.users.roles.${row.role}`)}</StatusBadge>
              ) : (
                t(`federation:federation.users.roles.${row.role}`)
              ),
          },
        ]}
        removal={{
          isBusy: remove.isPending,
          send: ({ ref }, onSettled) => remove.mutate({ ...input, user: ref }, { onSettled }),
        }}
        drawer={(row, onClose) => (
          <EditDrawer<Values>
            title={row ? t('catalogue:entry.editName', { name: row.name }) : t('federation:federation.users.create')}
            onClose={onClose}
            fieldOfServer={{ personRef: 'person' }}
            initialValues={{
              person: row && { ref: row.ref, name: row.name },
              role: row?.role ?? 'FEDERATION_COLLABORATOR',
            }}
            validate={({ person, role }) => {
              const { personRef, ...errors } = schemaErrorsOf(AddFederationUser, { personRef: person?.ref, role }, i18n)
              return { ...errors, ...(personRef !== undefined && { person: personRef }) }
            }}
            save={({ person, role }) =>
              row
                ? update.mutateAsync({ ...input, user: row.ref, role })
                : add.mutateAsync({ ...input, personRef: person?.ref ?? '', role })
            }
          >
            {(form) => {
              const field = fieldsOf(form, words)
              return (
                <>
                  {row ? (
                    <Text>{row.name}</Text>
                  ) : (
                    <Typeahead
                      {...fullSearch}
                      required
                      data-autofocus
                      search={search}
                      {...inputOf(field.of('person'))}
                    />
                  )}
                  {field.choice('role')}
                </>
              )
            }}
          </EditDrawer>
        )}
      />
      <AccessRequests federation={federation.ref} />
    </>
  )
}
