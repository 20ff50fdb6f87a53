import {
  JuryPreferredTime,
  JuryPreRegistration,
  type OfferingCompetition,
} from '@oxer/domain/competitions/jury-pre-registration/jury-pre-registration.schema'
import { SportType } from '@oxer/domain/kernel/sport/sport.schema'
import { type Found, Typeahead, type TypeaheadOption } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { useSettled } from '../../../../shared/changes.ts'
import { useConfirmedSave } from '../../../../shared/confirmed-save.tsx'
import { ChangeDrawer, EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { type FieldsOf, fieldsOf, inputOf } from '../../../../shared/form/fields-of.tsx'
import { choices, type FormWords } from '../../../../shared/form/form-words.ts'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { trpc } from '../../../../shared/trpc.ts'

type Values = { person: TypeaheadOption | null; preferredTime: JuryPreferredTime; sportTypes: string[]; remark: string }
type Props = { organisation: string; round: OfferingCompetition; onClose: () => void }

const noDiscipline: readonly string[] = ['ALL', 'GENERIC', 'UNKNOWN'] satisfies SportType[]

/** The disciplines of the competition, or all of them if it names none in particular. */
const offeredSports = ({ sportTypes }: OfferingCompetition): readonly SportType[] => {
  const own = sportTypes.filter((sport) => !noDiscipline.includes(sport))
  return own.length > 0 ? own : SportType.options.filter((sport) => !noDiscipline.includes(sport))
}

const useJuryForm = ({ organisation, round }: Props) => {
  const { t } = useTranslation('competitions')
  const done = useDone()
  const { quiet } = useSettled('competitions')
  const { client } = trpc.useUtils()
  const competition = round.competition.ref
  const send = trpc.competitions.organisationJuryPreRegistration.save.useMutation(quiet)
  const confirmed = useConfirmedSave(t('juryPreRegistration.warning'))
  const words: FormWords<Values> = {
    person: t('juryPreRegistration.judge'),
    preferredTime: {
      label: t('juryPreRegistration.time'),
      options: choices(JuryPreferredTime.options, (time) => t(`juryPreRegistration.preferred.${time}`)),
    },
    sportTypes: {
      label: t('juryPreRegistration.sports'),
      options: choices(offeredSports(round), (sport) => t(`competition.sportType.${sport}`)),
    },
    remark: t('juryPreRegistration.remark'),
  }
  const search = async (searchString: string, signal: AbortSignal): Promise<Found<TypeaheadOption>> => {
    const matches = await client.competitions.organisationJuryPreRegistration.candidates.query(
      { organisation, competition, searchString },
      { signal },
    )
    return {
      matches: matches.map(({ ref, name, isLicensed }) => ({
        ...{ ref, name },
        detail: t(isLicensed ? 'juryPreRegistration.candidateLicensed' : 'juryPreRegistration.candidateUnlicensed'),
      })),
      hasMore: matches.length === 50,
    }
  }
  const save = async ({ person, sportTypes, ...values }: Values, version: number): Promise<void> => {
    const offer = await confirmed.save((confirmSaveWithWarnings) =>
      send.mutateAsync({
        ...{ organisation, competitionRef: competition, personRef: person?.ref ?? '', version },
        ...values,
        sportTypes: SportType.array().parse(sportTypes),
        confirmSaveWithWarnings,
      }),
    )
    done({
      message: t('juryPreRegistration.said', {
        name: offer.person.name,
        what: t(`juryPreRegistration.status.${offer.status}`),
      }),
      row: offer.ref,
    })
  }
  const validate = ({ person, sportTypes }: Values): Record<string, string> => ({
    ...(person === null && { person: t('juryPreRegistration.chooseJudge') }),
    ...(sportTypes.length === 0 && { sportTypes: t('juryPreRegistration.chooseSport') }),
  })
  return { words, search, save, validate, dialog: confirmed.dialog }
}

const serverFields = { personRef: 'person' }

const Fields = ({ field }: { field: FieldsOf<Values> }) => (
  <>
    {field.choice('preferredTime')}
    {field.several('sportTypes', { required: true })}
    {field.prose('remark', { maxLength: 500 })}
  </>
)

/** A member of the club who judges; without a license the club is asked whether it is sure. */
export const OfferJudgeDrawer = (props: Props) => {
  const { t } = useTranslation('competitions')
  const { words, search, save, validate, dialog } = useJuryForm(props)
  return (
    <>
      <EditDrawer<Values>
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
        save={(values) => save(values, 0)}
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

export const ChangeJuryDrawer = ({ offer, ...props }: Props & { offer: JuryPreRegistration }) => {
  const { t } = useTranslation('competitions')
  const { words, save, validate, dialog } = useJuryForm(props)
  return (
    <>
      <ChangeDrawer<Values, JuryPreRegistration>
        title={t('juryPreRegistration.changeTitle', { name: offer.person.name })}
        onClose={props.onClose}
        isCovered={dialog !== null}
        fieldOfServer={serverFields}
        validate={validate}
        stored={offer}
        view={JuryPreRegistration}
        valuesOf={({ person, preferredTime, sportTypes, remark }) => ({ person, preferredTime, sportTypes, remark })}
        words={words}
        save={(values, seen) => save(values, seen.version)}
      >
        {(form) => <Fields field={fieldsOf(form, words)} />}
      </ChangeDrawer>
      {dialog}
    </>
  )
}
