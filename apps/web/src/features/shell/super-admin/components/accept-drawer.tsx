import { Select } from '@mantine/core'
import type { RegistrationRequest } from '@oxer/domain/access/registration-request/registration-request.schema'
import { Facts, Typeahead, type TypeaheadOption } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { showSuccess } from '../../../../shared/failure.ts'
import { resolveFederation } from '../../../../shared/federation.ts'
import { type FieldPart, fieldsOf, inputOf } from '../../../../shared/form/fields-of.tsx'
import type { FormWords } from '../../../../shared/form/form-words.ts'
import { usePersonSearch } from '../../../../shared/person-search.ts'
import { useSession } from '../../../../shared/session.ts'
import { useDecisions } from '../super-admin.mutations.ts'

/** `federation` only limits the search for the person; it is not sent. */
type Values = { federation: string | null; personRef: TypeaheadOption | null }

const PersonField = ({ federation, ...part }: FieldPart<TypeaheadOption | null> & { federation: string }) => {
  const { t } = useTranslation('access')
  const search = usePersonSearch(federation)
  return <Typeahead {...inputOf(part)} description={t('registrationRequest.personHint')} search={search} />
}

/** Accepts a user, as an existing person or without one. */
export const AcceptDrawer = ({ request, onClose }: { request: RegistrationRequest; onClose: () => void }) => {
  const { t } = useTranslation('access')
  const { user, tenant } = useSession()
  const { accept } = useDecisions()
  const federations = user?.federations ?? []
  const first = resolveFederation({
    federations,
    wanted: undefined,
    defaults: [user?.defaultFederation ?? null, tenant.federationRef],
  })
  const initialValues: Values = { federation: first === 'unknown' ? null : (first?.ref ?? null), personRef: null }
  const words: FormWords<Values> = {
    federation: t('registrationRequest.federation'),
    personRef: t('registrationRequest.person'),
  }
  return (
    <EditDrawer<Values>
      title={t('registrationRequest.acceptTitle', { name: request.name })}
      saveLabel={t('registrationRequest.accept')}
      onClose={onClose}
      initialValues={initialValues}
      save={async ({ personRef }) => {
        await accept.mutateAsync({ ref: request.ref, personRef: personRef?.ref ?? null })
        showSuccess(t('registrationRequest.accepted', { name: request.name }))
      }}
    >
      {(form) => {
        const field = fieldsOf(form, words)
        return (
          <>
            <Facts
              columns={1}
              items={[
                { label: t('registrationRequest.email'), value: request.email },
                { label: t('registrationRequest.message'), value: request.message },
              ]}
            />
            <Select
              {...inputOf(field.of('federation'))}
              description={t('registrationRequest.federationHint')}
              data={federations.map(({ ref, name }) => ({ value: ref, label: name }))}
              onChange={(federation) => form.setValues({ federation, personRef: null })}
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
