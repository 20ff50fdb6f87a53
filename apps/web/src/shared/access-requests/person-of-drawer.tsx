import { Select } from '@mantine/core'
import { type Fact, Facts, Typeahead, type TypeaheadOption } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../edit-drawer.tsx'
import { resolveFederation } from '../federation.ts'
import { type FieldPart, fieldsOf, inputOf } from '../form/fields-of.tsx'
import type { FormWords } from '../form/form-words.ts'
import { useFullSearch } from '../full-search.tsx'
import { usePersonSearch } from '../person-search.ts'
import { useSession } from '../session.ts'

/** `federation` only limits the search for the person; it is not sent. */
type Values = { federation: string | null; personRef: TypeaheadOption | null }

const PersonField = ({ federation, ...part }: FieldPart<TypeaheadOption | null> & { federation: string }) => {
  const { t } = useTranslation('access')
  const search = usePersonSearch(federation)
  const fullSearch = useFullSearch('members', federation)
  return (
    <Typeahead {...fullSearch} {...inputOf(part)} description={t('registrationRequest.personHint')} search={search} />
  )
}

/** Chooses the person to whom a login belongs: a login that belongs to nobody could do nothing. */
export const PersonOfDrawer = ({
  title,
  saveLabel,
  facts,
  save,
  onClose,
}: {
  title: string
  saveLabel: string
  facts: readonly Fact[]
  save: (personRef: string) => Promise<void>
  onClose: () => void
}) => {
  const { t } = useTranslation('access')
  const { user, tenant } = useSession()
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
      title={title}
      saveLabel={saveLabel}
      onClose={onClose}
      initialValues={initialValues}
      validate={({ personRef }): Record<string, string> =>
        personRef === null ? { personRef: t('registrationRequest.personMissing') } : {}
      }
      save={async ({ personRef }) => {
        if (personRef !== null) await save(personRef.ref)
      }}
    >
      {(form) => {
        const field = fieldsOf(form, words)
        return (
          <>
            <Facts columns={1} items={facts} />
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
            <a href="/members/create" target="_blank" rel="noreferrer">
              {t('registrationRequest.newPerson')}
            </a>
          </>
        )
      }}
    </EditDrawer>
  )
}
