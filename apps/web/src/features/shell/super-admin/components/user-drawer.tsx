import { Select } from '@mantine/core'
import type { UserAdministration } from '@oxer/domain/registry/installation/administration.schema'
import { Facts, Typeahead, type TypeaheadOption } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { showSuccess } from '../../../../shared/failure.ts'
import { type FieldPart, fieldsOf, inputOf } from '../../../../shared/form/fields-of.tsx'
import type { FormWords } from '../../../../shared/form/form-words.ts'
import { useFullSearch } from '../../../../shared/full-search.tsx'
import { usePersonSearch } from '../../../../shared/person-search.ts'
import { useSession } from '../../../../shared/session.ts'
import { useAdministration } from '../super-admin.mutations.ts'

/** `federation` only limits the search for the person; it is not sent. */
type Values = {
  isSuperAdmin: boolean
  isBlocked: boolean
  federation: string | null
  personRef: TypeaheadOption | null
}

const PersonField = ({ federation, ...part }: FieldPart<TypeaheadOption | null> & { federation: string }) => {
  const { t } = useTranslation('access')
  const search = usePersonSearch(federation)
  const fullSearch = useFullSearch('members', federation)
  return <Typeahead {...fullSearch} {...inputOf(part)} description={t('superAdmin.users.personHint')} search={search} />
}

/** Only what was changed is sent, so that two super administrators do not undo each other's change. */
const changesOf = (user: UserAdministration, { isSuperAdmin, isBlocked, personRef }: Values) => ({
  ...(isSuperAdmin !== user.isSuperAdmin && { isSuperAdmin }),
  ...(isBlocked !== user.isBlocked && { isBlocked }),
  ...((personRef?.ref ?? null) !== (user.person?.ref ?? null) && { personRef: personRef?.ref ?? null }),
})

export const UserDrawer = ({ user, onClose }: { user: UserAdministration; onClose: () => void }) => {
  const { t } = useTranslation('access')
  const federations = useSession().user?.federations ?? []
  const { updateUser } = useAdministration()
  const words: FormWords<Values> = {
    isSuperAdmin: t('setUp.administrator'),
    isBlocked: t('superAdmin.users.blocked'),
    federation: t('superAdmin.users.federation'),
    personRef: t('superAdmin.users.person'),
  }
  return (
    <EditDrawer<Values>
      title={user.username}
      onClose={onClose}
      initialValues={{
        isSuperAdmin: user.isSuperAdmin,
        isBlocked: user.isBlocked,
        federation: federations[0]?.ref ?? null,
        personRef: user.person,
      }}
      save={async (values) => {
        await updateUser.mutateAsync({ user: user.ref, ...changesOf(user, values) })
        showSuccess(t('superAdmin.users.saved', { name: user.username }))
      }}
    >
      {(form) => {
        const field = fieldsOf(form, words)
        return (
          <>
            <Facts
              columns={1}
              items={[
                { label: t('setUp.name'), value: user.name },
                { label: t('setUp.email'), value: user.email },
              ]}
            />
            {field.flag('isSuperAdmin', { description: t('superAdmin.users.superAdminHint') })}
            {field.flag('isBlocked', { description: t('superAdmin.users.blockedHint') })}
            <Select
              {...inputOf(field.of('federation'))}
              data={federations.map(({ ref, name }) => ({ value: ref, label: name }))}
              onChange={(federation) => form.setValues({ federation })}
              allowDeselect={false}
            />
            {form.values.federation !== null && (
              <PersonField
                key={form.values.federation}
                federation={form.values.federation}
                {...field.of('personRef')}
              />
            )}
          </>
        )
      }}
    </EditDrawer>
  )
}
