import type { UseFormReturnType } from '@mantine/form'
import { Typeahead } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { useFullSearch } from '../../../../shared/full-search.tsx'
import { useHorseSearch } from '../../../../shared/horse-search.ts'
import { usePersonSearch } from '../../../../shared/person-search.ts'
import type { RegistrationValues } from '../registration.form.ts'

/** A horse that is presented, and by whom; a new horse is described below, and has no owner who could. */
export const PresentedFields = ({
  form,
  federation,
}: {
  form: UseFormReturnType<RegistrationValues>
  federation: string
}) => {
  const { t } = useTranslation('competitions')
  const searchHorses = useHorseSearch(federation)
  const searchPersons = usePersonSearch(federation)
  const horses = useFullSearch('horses', federation)
  const members = useFullSearch('members', federation)
  const { mode, rider, otherHorse } = form.values
  return (
    <>
      {mode === 'known' && (
        <Typeahead
          {...horses}
          label={t('registration.field.horse')}
          required
          data-autofocus
          search={searchHorses}
          value={otherHorse}
          error={form.errors.otherHorse}
          onChange={(horse) => form.setFieldValue('otherHorse', horse)}
        />
      )}
      <Typeahead
        {...members}
        label={t('registration.form.presenter')}
        description={mode === 'known' ? t('registration.form.presenterHelp') : undefined}
        required={mode === 'unknown'}
        search={searchPersons}
        value={rider}
        error={form.errors.rider}
        onChange={(person) => form.setFieldValue('rider', person)}
      />
    </>
  )
}
