// The form of an offered judge: its words, its checks, the members who may be chosen, and the question about a missing license.
import {
  JuryPreferredTime,
  type JuryPreRegistration,
  type OfferingCompetition,
} from '@oxer/domain/competitions/jury-pre-registration/jury-pre-registration.schema'
import { SportType } from '@oxer/domain/kernel/sport/sport.schema'
import { otherSportTypes } from '@oxer/domain/kernel/sport/sport-types'
import type { Found, TypeaheadOption } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { useSettled } from '../../../shared/changes.ts'
import { useConfirmedSave } from '../../../shared/confirmed-save.tsx'
import { choices, type FormWords } from '../../../shared/form/form-words.ts'
import { useDone } from '../../../shared/hands/use-done.tsx'
import { trpc } from '../../../shared/trpc.ts'

export type JuryValues = {
  person: TypeaheadOption | null
  preferredTime: JuryPreferredTime
  sportTypes: string[]
  remark: string
}
export type JuryFormProps = { organisation: string; round: OfferingCompetition; onClose: () => void }

/** The disciplines of the competition, or all of them if it names none in particular. */
export const offeredSports = ({ sportTypes }: OfferingCompetition): readonly SportType[] => {
  const own = sportTypes.filter((sport) => !otherSportTypes.includes(sport))
  return own.length > 0 ? own : SportType.options.filter((sport) => !otherSportTypes.includes(sport))
}

export const useJuryForm = ({ organisation, round }: JuryFormProps) => {
  const { t } = useTranslation('competitions')
  const done = useDone()
  const { quiet } = useSettled('competitions')
  const { client } = trpc.useUtils()
  const competition = round.competition.ref
  const send = trpc.competitions.organisationJuryPreRegistration.save.useMutation(quiet)
  const confirmed = useConfirmedSave(t('juryPreRegistration.warning'))
  const words: FormWords<JuryValues> = {
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
  const save = async (
    { person, sportTypes, ...values }: JuryValues,
    seen: JuryPreRegistration | null,
  ): Promise<void> => {
    const offer = await confirmed.save((confirmSaveWithWarnings) =>
      send.mutateAsync({
        ...{ organisation, competitionRef: competition, personRef: person?.ref ?? '' },
        version: seen?.version ?? 0,
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
  const validate = ({ person, sportTypes }: JuryValues): Record<string, string> => ({
    ...(person === null && { person: t('juryPreRegistration.chooseJudge') }),
    ...(sportTypes.length === 0 && { sportTypes: t('juryPreRegistration.chooseSport') }),
  })
  return { words, search, save, validate, dialog: confirmed.dialog }
}
