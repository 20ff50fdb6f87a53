import { Select } from '@mantine/core'
import type { CompetitionCreateMetadata, OrganizerType } from '@oxer/domain/competitions/competition/competition.schema'
import { Typeahead, type TypeaheadOption } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { useFullSearch } from '../../../../shared/full-search.ts'
import { usePersonSearch } from '../../../../shared/person-search.ts'
import type { FieldsProps } from '../field-group.form.ts'
import classes from './fields.module.css'

export type OrganizerText = {
  type: OrganizerType
  ref: string
  responsible: TypeaheadOption | null
}

type Organizers = CompetitionCreateMetadata['organizers']

/** The organiser, and the person who is responsible. */
export const OrganizerFields = ({
  value,
  onChange,
  errorOf,
  organizers,
  federationRef,
}: FieldsProps<OrganizerText> & { organizers: Organizers; federationRef: string }) => {
  const { t } = useTranslation('competitions')
  const search = usePersonSearch(federationRef)
  const fullSearch = useFullSearch('members', federationRef)
  return (
    <div className={classes.stack}>
      <Select
        label={t('competition.field.organizer')}
        required
        searchable
        allowDeselect={false}
        limit={50}
        data={organizers.map((organizer) => ({ value: organizer.ref, label: organizer.name }))}
        value={value.ref === '' ? null : value.ref}
        error={errorOf('ref')}
        onChange={(ref) => {
          const organizer = organizers.find((each) => each.ref === ref)
          if (organizer) onChange({ ...value, type: organizer.type, ref: organizer.ref })
        }}
      />
      <Typeahead
        {...fullSearch}
        label={t('competition.field.responsible')}
        description={t('competition.fieldWhy.responsible')}
        value={value.responsible}
        onChange={(responsible) => onChange({ ...value, responsible })}
        search={search}
        error={errorOf('responsibleRef')}
      />
    </div>
  )
}
