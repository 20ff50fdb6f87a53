import { Select } from '@mantine/core'
import type { RegistrationRequest } from '@oxer/domain/access/registration-request/registration-request.schema'
import { Facts, Typeahead, type TypeaheadOption } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { showSuccess } from '../../../../shared/failure.ts'
import { resolveFederation } from '../../../../shared/federation.ts'
import { usePersonSearch } from '../../../../shared/person-search.ts'
import { useSession } from '../../../../shared/session.ts'
import { useDecisions } from '../super-admin.mutations.ts'

/** `federation` only limits the search for the person; it is not sent. */
type Values = { federation: string | null; personRef: TypeaheadOption | null }

const PersonField = ({
  federation,
  value,
  onChange,
  error,
}: {
  federation: string
  value: TypeaheadOption | null
  onChange: (person: TypeaheadOption | null) => void
  error: Parameters<typeof Typeahead>[0]['error']
}) => {
  const { t } = useTranslation('access')
  const search = usePersonSearch(federation)
  return (
    <Typeahead
      label={t('registrationRequest.person')}
      description={t('registrationRequest.personHint')}
      value={value}
      onChange={onChange}
      search={search}
      error={error}
    />
  )
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
      {(form) => (
        <>
          <Facts
            columns={1}
            items={[
              { label: t('registrationRequest.email'), value: request.email },
              { label: t('registrationRequest.message'), value: request.message },
            ]}
          />
          <Select
            label={t('registrationRequest.federation')}
            description={t('registrationRequest.federationHint')}
            data={federations.map(({ ref, name }) => ({ value: ref, label: name }))}
            value={form.values.federation}
            onChange={(federation) => form.setValues({ federation, personRef: null })}
            allowDeselect={false}
          />
          {form.values.federation !== null && (
            <PersonField
              key={form.values.federation}
              federation={form.values.federation}
              value={form.values.personRef}
              onChange={(person) => form.setFieldValue('personRef', person)}
              error={form.errors.personRef}
            />
          )}
        </>
      )}
    </EditDrawer>
  )
}
