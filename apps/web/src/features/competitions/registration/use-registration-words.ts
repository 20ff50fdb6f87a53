import type {
  RegistrationMetadata,
  ShownRegistration,
} from '@oxer/domain/competitions/registration/registration.schema'
import { RegistrationType } from '@oxer/domain/competitions/registration/registration-type.schema'
import { HorseGender } from '@oxer/domain/parties/horse/horse.schema'
import { Gender } from '@oxer/domain/parties/person/person.schema'
import { useTranslation } from 'react-i18next'
import type { FormWords } from '../../../shared/form/form-words.ts'
import type { RegistrationValues } from './registration.form.ts'

/**
 * The words of a registration. The horse is chosen among the rider's horses, so only registrations that have a horse
 * name it.
 */
export const useRegistrationWords = (metadata: RegistrationMetadata, opened: ShownRegistration | null) => {
  const { t } = useTranslation('competitions')
  const { t: tHorse } = useTranslation('parties')
  return (current: ShownRegistration): FormWords<RegistrationValues> => {
    const [test] = metadata.tests.filter(({ ref }) => ref === current.testRef)
    const known = [current, ...(opened ? [opened] : [])]
    return {
      test: {
        label: t('registration.field.test'),
        options: metadata.tests.map(({ ref, name }) => ({ value: ref, label: name })),
      },
      type: {
        label: t('registration.form.type'),
        options: RegistrationType.options.map((value) => ({ value, label: t(`registration.type.${value}`) })),
      },
      teamRef: {
        label: t('registration.field.team'),
        options: known.flatMap(({ team }) => (team ? [{ value: team.ref, label: team.name }] : [])),
      },
      testSetRef: {
        label: t('registration.field.part'),
        options: (test?.testSets ?? []).map(({ ref, name }) => ({ value: ref, label: name })),
      },
      mode: {
        label: t('registration.form.mode'),
        options: [
          { value: 'known', label: t('registration.form.known') },
          { value: 'unknown', label: t('registration.form.unknown') },
        ],
      },
      rider: t('registration.field.rider'),
      horseChoice: {
        label: t('registration.field.horse'),
        options: [
          ...known.flatMap(({ practitionerRef, horse }) =>
            practitionerRef === null || horse === null ? [] : [{ value: practitionerRef, label: horse.name }],
          ),
          { value: 'other', label: t('registration.form.otherHorse') },
          { value: 'new', label: t('registration.form.newHorse') },
        ],
      },
      otherHorse: t('registration.form.findHorse'),
      firstName: t('registration.form.firstName'),
      lastName: t('registration.form.lastName'),
      horseName: t('registration.form.horseName'),
      ueln: t('registration.field.ueln'),
      riderBirthDate: t('registration.form.riderBirthDate'),
      riderGender: {
        label: t('registration.form.riderGender'),
        options: Gender.options.map((value) => ({ value, label: tHorse(`person.genders.${value}`) })),
      },
      riderEmail: t('registration.form.riderEmail'),
      club: t('registration.field.organisation'),
      horseBirthDate: tHorse('horse.birthDate'),
      gender: {
        label: tHorse('horse.gender'),
        options: HorseGender.options.map((value) => ({ value, label: tHorse(`horse.genders.${value}`) })),
      },
      studbook: tHorse('horse.studbook'),
      isPony: t('registration.form.isPony'),
      withersHeightCode: tHorse('horse.withersHeight'),
      father: tHorse('horse.father'),
      mother: tHorse('horse.mother'),
      fatherOfMother: tHorse('horse.fatherOfMother'),
      organisationRef: {
        label: t('registration.field.organisation'),
        options: known.flatMap(({ organisation }) =>
          organisation ? [{ value: organisation.ref, label: organisation.name }] : [],
        ),
      },
      priceProfileRef: {
        label: t('registration.field.priceProfile'),
        options: metadata.priceProfiles.map(({ ref, name }) => ({ value: ref, label: name })),
      },
      quantity: t('registration.form.quantity'),
      outOfCompetition: t('registration.field.outOfCompetition'),
      forSale: t('registration.form.forSale'),
      notes: t('registration.field.notes'),
      startPosition: t('registration.form.startPosition'),
    }
  }
}

/** Maps the fields of the server's form to those of this one. */
export const fieldOfServer: Readonly<Record<string, keyof RegistrationValues>> = {
  'data.person': 'rider',
  'data.person.firstName': 'firstName',
  'data.person.lastName': 'lastName',
  'data.horse': 'otherHorse',
  'data.horse.name': 'horseName',
  'data.person.birthDate': 'riderBirthDate',
  'data.person.gender': 'riderGender',
  'data.person.email': 'riderEmail',
  'data.organisation': 'club',
  'data.horse.ueln': 'ueln',
  'data.horse.birthDate': 'horseBirthDate',
  'data.horse.studbook': 'studbook',
  'data.horse.father': 'father',
  'data.horse.mother': 'mother',
  'data.horse.fatherOfMother': 'fatherOfMother',
  startPositions: 'startPosition',
  'data.teamRef': 'teamRef',
  'data.type': 'test',
}
