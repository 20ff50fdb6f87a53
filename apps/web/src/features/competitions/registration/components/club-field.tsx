import type { UseFormReturnType } from '@mantine/form'
import { type Found, Typeahead, type TypeaheadOption } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { useFullSearch } from '../../../../shared/full-search.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import type { RegistrationValues } from '../registration.form.ts'

/** The club of a new rider, which start lists name. */
export const ClubField = ({
  form,
  federation,
}: {
  form: UseFormReturnType<RegistrationValues>
  federation: string
}) => {
  const { t } = useTranslation('competitions')
  const { client } = trpc.useUtils()
  const fullSearch = useFullSearch('organisations', federation)
  return (
    <Typeahead
      {...fullSearch}
      label={t('registration.field.organisation')}
      search={async (q, signal): Promise<Found<TypeaheadOption>> => {
        const found = await client.parties.organisation.search.query({ q, federation }, { signal })
        const options = found.matches.map(({ ref, name, cityName }) => ({
          ...{ ref, name },
          ...(cityName !== '' && { detail: cityName }),
        }))
        return { matches: options, hasMore: found.hasMore }
      }}
      value={form.values.club}
      error={form.errors.club}
      onChange={(club) => form.setFieldValue('club', club)}
    />
  )
}
