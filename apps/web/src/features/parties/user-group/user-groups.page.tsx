import { CreateUserGroup, UserGroupView } from '@oxer/domain/parties/user-group/user-group.schema'
import { useTranslation } from 'react-i18next'
import { CatalogueList } from '../../../shared/catalogue-list.tsx'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { schemaErrorsOf } from '../../../shared/schema-errors.ts'
import { trpc } from '../../../shared/trpc.ts'
import { MembersField } from './components/members-field.tsx'
import { useUserGroupChanges } from './user-group.mutations.ts'

type Values = { name: string; members: UserGroupView['members'] }

const toInput = ({ name, members }: Values) => ({ name, members: members.map(({ type, ref }) => ({ type, ref })) })

/** Named groups of persons and other groups (p155-p159). */
export const UserGroupsPage = () => {
  const { t, i18n } = useTranslation(['parties', 'catalogue', 'federation'])
  const { federation, abilities } = useManagedFederation()
  const input = { federation: federation.ref }
  const groups = trpc.parties.userGroup.list.useQuery(input, { meta: { page: true } })
  const { create, update, remove } = useUserGroupChanges()
  const namesOf = ({ members }: Pick<UserGroupView, 'members'>): string => members.map(({ name }) => name).join(', ')
  return (
    <CatalogueList<UserGroupView, Values>
      texts={{
        title: t('userGroup.title'),
        create: t('userGroup.create'),
        none: t('userGroup.none'),
        noneWhy: t('userGroup.noneWhy'),
        deleteWhy: t('userGroup.deleteWhy'),
      }}
      list={groups}
      nameOf={(row) => row.name}
      tableId="user-groups"
      canEdit={abilities.canManage}
      columns={[
        {
          id: 'name',
          header: t('federation:federation.name'),
          width: 'minmax(160px, 1fr)',
          primary: true,
          text: (row) => row.name,
          compare: (one, other) => one.name.localeCompare(other.name),
          cell: (row) => row.name,
        },
        {
          id: 'count',
          header: t('userGroup.members'),
          width: '130px',
          compare: (one, other) => one.members.length - other.members.length,
          cell: (row) => t('userGroup.count', { count: row.members.length }),
        },
        {
          id: 'members',
          header: t('userGroup.names'),
          width: 'minmax(200px, 2fr)',
          text: namesOf,
          cell: (row) => <span title={namesOf(row)}>{namesOf(row)}</span>,
        },
      ]}
      removal={{
        isBusy: remove.isPending,
        send: ({ ref }, onSettled) => remove.mutate({ ...input, userGroup: ref }, { onSettled }),
      }}
      form={{
        view: UserGroupView,
        words: {
          name: t('federation:federation.name'),
          members: { label: t('userGroup.members'), text: (members) => namesOf({ members }) },
        },
        valuesOf: (row) => ({ name: row?.name ?? '', members: row?.members ?? [] }),
        validate: (values) => schemaErrorsOf(CreateUserGroup, toInput(values), i18n),
        save: (values, row) =>
          row
            ? update.mutateAsync({ ...input, ...toInput(values), userGroup: row.ref, version: row.version })
            : create.mutateAsync({ ...input, ...toInput(values) }),
        fields: (field, row) => (
          <>
            {field.text('name', { required: true, autofocus: true })}
            <MembersField
              federation={federation.ref}
              ownRef={row?.ref ?? null}
              {...field.of('members')}
              error={field.form.errors.members}
            />
          </>
        ),
      }}
    />
  )
}
