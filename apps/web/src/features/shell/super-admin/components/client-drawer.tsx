import { TokenScope } from '@oxer/domain/access/personal-token/personal-token.schema'
import { CreateApiClient, type CreatedApiClient } from '@oxer/domain/registry/installation/administration.schema'
import { Typeahead, type TypeaheadOption } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { fieldsOf, inputOf } from '../../../../shared/form/fields-of.tsx'
import { choices, type FormWords } from '../../../../shared/form/form-words.ts'
import { schemaErrorsOf } from '../../../../shared/schema-errors.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useAdministration } from '../super-admin.mutations.ts'

type Values = { name: string; accountRef: TypeaheadOption | null; scopes: TokenScope[] }

const shown = 10

export const ClientDrawer = ({
  onClose,
  onCreated,
}: {
  onClose: () => void
  onCreated: (created: CreatedApiClient) => void
}) => {
  const { t, i18n } = useTranslation('access')
  const { client } = trpc.useUtils()
  const { createClient } = useAdministration()
  const search = async (q: string) => {
    const { items } = await client.registry.administration.users.query({ q, size: shown })
    return items.map(({ ref, username }) => ({ ref, name: username }))
  }
  const words: FormWords<Values> = {
    name: t('setUp.name'),
    accountRef: t('superAdmin.clients.account'),
    scopes: { label: t('personalToken.scopes'), options: choices(TokenScope.options, (scope) => scope) },
  }
  const toInput = ({ name, accountRef, scopes }: Values) => ({ name, scopes, accountRef: accountRef?.ref ?? '' })
  return (
    <EditDrawer<Values>
      title={t('superAdmin.clients.create')}
      onClose={onClose}
      initialValues={{ name: '', accountRef: null, scopes: [] }}
      validate={(values) => schemaErrorsOf(CreateApiClient, toInput(values), i18n)}
      save={async (values) => onCreated(await createClient.mutateAsync(toInput(values)))}
    >
      {(form) => {
        const field = fieldsOf(form, words)
        return (
          <>
            {field.text('name', { required: true, maxLength: 100, autofocus: true })}
            <Typeahead
              required
              search={search}
              full={(q) => `/superadmin?${new URLSearchParams({ tab: 'users', q }).toString()}`}
              description={t('superAdmin.clients.accountHint')}
              {...inputOf(field.of('accountRef'))}
            />
            {field.several('scopes')}
          </>
        )
      }}
    </EditDrawer>
  )
}
