import { JuryPreRegistration } from '@oxer/domain/competitions/jury-pre-registration/jury-pre-registration.schema'
import { Typeahead } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { ChangeDrawer, EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { type FieldsOf, fieldsOf, inputOf } from '../../../../shared/form/fields-of.tsx'
import { type JuryFormProps, type JuryValues, offeredSports, useJuryForm } from '../use-jury-form.ts'

const serverFields = { personRef: 'person' }

const Fields = ({ field }: { field: FieldsOf<JuryValues> }) => (
  <>
    {field.choice('preferredTime')}
    {field.several('sportTypes', { required: true })}
    {field.prose('remark', { maxLength: 500 })}
  </>
)

/** A member of the club who judges; without a license the club is asked whether it is sure. */
export const OfferJudgeDrawer = (props: JuryFormProps) => {
  const { t } = useTranslation('competitions')
  const { words, search, save, validate, dialog } = useJuryForm(props)
  return (
    <>
      <EditDrawer<JuryValues>
        title={t('juryPreRegistration.formTitle')}
        subject={props.round.competition.ref}
        onClose={props.onClose}
        isCovered={dialog !== null}
        fieldOfServer={serverFields}
        validate={validate}
        initialValues={{
          ...{ person: null, preferredTime: 'MORNING_AND_AFTERNOON', remark: '' },
          sportTypes: offeredSports(props.round).length === 1 ? [...offeredSports(props.round)] : [],
        }}
        save={(values) => save(values, null)}
      >
        {(form) => {
          const field = fieldsOf(form, words)
          return (
            <>
              <Typeahead full="NO_PAGE" required search={search} {...inputOf(field.of('person'))} />
              <Fields field={field} />
            </>
          )
        }}
      </EditDrawer>
      {dialog}
    </>
  )
}

export const ChangeJuryDrawer = ({ offer, ...props }: JuryFormProps & { offer: JuryPreRegistration }) => {
  const { t } = useTranslation('competitions')
  const { words, save, validate, dialog } = useJuryForm(props)
  return (
    <>
      <ChangeDrawer<JuryValues, JuryPreRegistration>
        title={t('juryPreRegistration.changeTitle', { name: offer.person.name })}
        onClose={props.onClose}
        isCovered={dialog !== null}
        fieldOfServer={serverFields}
        validate={validate}
        stored={offer}
        view={JuryPreRegistration}
        valuesOf={({ person, preferredTime, sportTypes, remark }) => ({ person, preferredTime, sportTypes, remark })}
        words={words}
        save={save}
      >
        {(form) => <Fields field={fieldsOf(form, words)} />}
      </ChangeDrawer>
      {dialog}
    </>
  )
}
