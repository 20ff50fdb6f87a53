import { NativeSelect, Select } from '@mantine/core'
import type { CompetitionCreateMetadata, OrganizerType } from '@oxer/domain/competitions/competition/competition.schema'
import { Typeahead, type TypeaheadOption } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { useFullSearch } from '../../../../shared/full-search.tsx'
import { usePersonSearch } from '../../../../shared/person-search.ts'
import type { FieldsProps } from '../field-group.form.ts'
import classes from './fields.module.css'

export type OrganizerText = {
  type: OrganizerType
  ref: string
  /** The name of the chosen organiser, which a form that lists only clubs does not know otherwise. */
  name: string
  responsible: TypeaheadOption | null
}

type Organizers = CompetitionCreateMetadata['organizers']

/** The kinds of organiser that the form asks for; those of the list have their own type. */
const kindOf = ({ type }: OrganizerText): 'LISTED' | 'MEMBER' | 'PERSON' =>
  type === 'MEMBER' || type === 'PERSON' ? type : 'LISTED'

/** The organiser, and the person who is responsible. Only staff of the federation may name a member or a person. */
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
  const kind = kindOf(value)
  return (
    <div className={classes.stack}>
      {(organizers.some(({ type }) => type === 'FEDERATION') || kind !== 'LISTED') && (
        <NativeSelect
          label={t('competition.field.organizerKind')}
          value={kind}
          data={(['LISTED', 'MEMBER', 'PERSON'] as const).map((each) => ({
            value: each,
            label: t(`competition.organizerKind.${each}`),
          }))}
          onChange={({ currentTarget }) => {
            const first = organizers.find((each) => each.type === 'FEDERATION' || each.type === 'ORGANISATION')
            const next = currentTarget.value
            if (next === 'MEMBER' || next === 'PERSON') onChange({ ...value, type: next, ref: '', name: '' })
            else if (first) onChange({ ...value, ...first })
          }}
        />
      )}
      {kind === 'LISTED' ? (
        <Select
          label={t('competition.field.organizer')}
          required
          searchable
          allowDeselect={false}
          limit={50}
          data={organizers
            .filter(({ type }) => type === 'FEDERATION' || type === 'ORGANISATION')
            .map((organizer) => ({ value: organizer.ref, label: organizer.name }))}
          value={value.ref === '' ? null : value.ref}
          error={errorOf('ref')}
          onChange={(ref) => {
            const organizer = organizers.find((each) => each.ref === ref)
            if (organizer) onChange({ ...value, ...organizer })
          }}
        />
      ) : (
        <Typeahead
          {...fullSearch}
          label={t('competition.field.organizer')}
          required
          value={value.ref === '' ? null : { ref: value.ref, name: value.name }}
          error={errorOf('ref')}
          search={search}
          onChange={(person) => onChange({ ...value, ref: person?.ref ?? '', name: person?.name ?? '' })}
        />
      )}
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
