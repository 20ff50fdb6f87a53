import type {
  PractitionerData,
  RegistrationMetadata,
  ShownRegistration,
} from '@oxer/domain/competitions/registration/registration.schema'
import type { RegistrationType } from '@oxer/domain/competitions/registration/registration-type.schema'
import { type HorseGender, WithersHeightCode } from '@oxer/domain/parties/horse/horse.schema'
import type { Gender } from '@oxer/domain/parties/person/person.schema'
import type { TypeaheadOption } from '@oxer/ui'
import type * as z from 'zod'
import { orNull } from '../../../shared/form/form-words.ts'

/** The values of the drawer while it is filled in. */
export type RegistrationValues = {
  test: string
  type: RegistrationType
  /** The registered team; empty for what is no team. */
  teamRef: string
  testSetRef: string
  mode: 'known' | 'unknown'
  /** The rider, or who presents the horse. */
  rider: TypeaheadOption | null
  /** The chosen combination; `other` is another known horse, `new` one that is described below. */
  horseChoice: string
  otherHorse: TypeaheadOption | null
  firstName: string
  lastName: string
  horseName: string
  riderBirthDate: string | null
  riderGender: Gender
  riderEmail: string
  /** The club of a new rider. */
  club: TypeaheadOption | null
  ueln: string
  horseBirthDate: string | null
  gender: HorseGender
  studbook: string
  isPony: boolean
  /** Empty: not measured. */
  withersHeightCode: string
  father: string
  mother: string
  fatherOfMother: string
  organisationRef: string
  priceProfileRef: string
  quantity: number
  outOfCompetition: boolean
  forSale: boolean
  notes: string
  startPosition: string
}

/** A rider and a horse that are not described yet. */
const describedNothing = {
  firstName: '',
  lastName: '',
  riderBirthDate: null,
  riderGender: 'NOT_SPECIFIED',
  riderEmail: '',
  club: null,
  horseName: '',
  ueln: '',
  horseBirthDate: null,
  gender: 'GELDING',
  studbook: '',
  isPony: false,
  withersHeightCode: '',
  father: '',
  mother: '',
  fatherOfMother: '',
} as const satisfies Partial<RegistrationValues>

/** A form of which nothing is filled in. */
export const emptyRegistration: RegistrationValues = {
  ...{
    test: '',
    type: 'INDIVIDUAL',
    teamRef: '',
    testSetRef: '',
    mode: 'known',
    rider: null,
    horseChoice: '',
    otherHorse: null,
  },
  ...describedNothing,
  ...{ organisationRef: '', priceProfileRef: '', quantity: 1, outOfCompetition: false, forSale: false },
  ...{ notes: '', startPosition: '' },
}

export const valuesOf = (
  metadata: RegistrationMetadata,
  test: string | null,
  registration: ShownRegistration | null,
): RegistrationValues => {
  const offered = metadata.tests.filter((each) => !each.isCancelled)
  const chosen = metadata.tests.find((each) => each.ref === test) ?? offered[0]
  return {
    ...emptyRegistration,
    test: chosen?.ref ?? '',
    type: registration?.type ?? firstTypeOf(chosen),
    teamRef: registration?.team?.ref ?? '',
    testSetRef: registration?.testSetRef ?? chosen?.testSets[0]?.ref ?? '',
    rider: registration?.rider ?? null,
    // A horse that is presented is chosen itself, and a rider's by the combination.
    ...(registration?.type === 'HORSE'
      ? { horseChoice: 'other', otherHorse: registration.horse }
      : { horseChoice: registration?.practitionerRef ?? '' }),
    organisationRef: registration?.organisation?.ref ?? '',
    // Empty: the server gives the profile of the rider's group, or the default.
    priceProfileRef: registration?.priceProfile?.ref ?? '',
    outOfCompetition: registration?.outOfCompetition ?? chosen?.outOfCompetitionByDefault ?? false,
    forSale: registration?.forSale ?? false,
    notes: registration?.notes ?? '',
  }
}

/** The kind that a form of this test begins with: the first that it takes. */
export const firstTypeOf = (test: { readonly types: readonly RegistrationType[] } | undefined): RegistrationType =>
  test?.types[0] ?? 'INDIVIDUAL'

/** Another kind of registration has other fields. */
export const clearedForType = (type: RegistrationType): Partial<RegistrationValues> => ({
  ...clearedForMode('known'),
  type,
  horseChoice: type === 'HORSE' ? 'other' : '',
  teamRef: '',
  quantity: 1,
  startPosition: '',
})

/** Another club has other teams and riders (cr515, cr516). */
export const clearedForOrganisation = (organisationRef: string): Partial<RegistrationValues> => ({
  organisationRef,
  teamRef: '',
  rider: null,
  horseChoice: '',
  otherHorse: null,
})

/** Switching between known and unknown clears horse, rider and club (spec section 4). */
export const clearedForMode = (mode: RegistrationValues['mode']): Partial<RegistrationValues> => ({
  mode,
  rider: null,
  horseChoice: mode === 'unknown' ? 'new' : '',
  otherHorse: null,
  ...describedNothing,
  organisationRef: '',
})

type Data = z.input<typeof PractitionerData>

/** Whether the save creates a rider, horse or club that the federation does not know yet. */
export const isNewCombination = (values: RegistrationValues): boolean =>
  values.mode === 'unknown' || values.horseChoice === 'new'

/** The horse that is described, as it is sent. */
export const newHorseOf = (values: RegistrationValues) => ({
  name: values.horseName,
  ueln: orNull(values.ueln),
  birthDate: values.horseBirthDate,
  gender: values.gender,
  studbook: orNull(values.studbook),
  isPony: values.isPony,
  withersHeightCode: values.isPony
    ? (WithersHeightCode.options.find((code) => code === values.withersHeightCode) ?? null)
    : null,
  father: orNull(values.father),
  mother: orNull(values.mother),
  fatherOfMother: orNull(values.fatherOfMother),
})

export const practitionerOf = (values: RegistrationValues): Data => {
  const organisation = values.organisationRef === '' ? null : { ref: values.organisationRef }
  if (values.type === 'TEAM') {
    return { type: 'TEAM', teamRef: values.teamRef === '' ? null : values.teamRef, organisation }
  }
  const newHorse = newHorseOf(values)
  if (values.type === 'HORSE') {
    const isNew = values.mode === 'unknown'
    const horse = isNew ? newHorse : values.otherHorse && { ref: values.otherHorse.ref }
    return { type: 'HORSE', isUnknown: isNew, person: values.rider && { ref: values.rider.ref }, horse, organisation }
  }
  if (values.mode === 'unknown') {
    return {
      isUnknown: true,
      person: {
        firstName: values.firstName,
        lastName: values.lastName,
        birthDate: values.riderBirthDate,
        gender: values.riderGender,
        email: orNull(values.riderEmail),
      },
      horse: newHorse,
      organisation: values.club && { ref: values.club.ref },
    }
  }
  const person = values.rider && { ref: values.rider.ref }
  if (values.horseChoice === 'new') return { isUnknown: true, person, horse: newHorse, organisation }
  if (values.horseChoice === 'other') {
    return { person, horse: values.otherHorse && { ref: values.otherHorse.ref }, organisation }
  }
  return { practitionerRef: values.horseChoice === '' ? null : values.horseChoice, organisation }
}

/** The required fields that are empty; the server checks the rest. */
export const missingFields = (values: RegistrationValues): (keyof RegistrationValues)[] => {
  const missing: (keyof RegistrationValues)[] = []
  if (values.test === '') missing.push('test')
  if (values.type === 'TEAM') return values.teamRef === '' ? [...missing, 'teamRef'] : missing
  if (values.type === 'HORSE') {
    const [name] = values.mode === 'known' ? [values.otherHorse?.name ?? ''] : [values.horseName.trim()]
    // Nobody owns a horse that is new, so somebody is named.
    if (values.mode === 'unknown' && values.rider === null) missing.push('rider')
    return name === '' ? [...missing, values.mode === 'known' ? 'otherHorse' : 'horseName'] : missing
  }
  if (values.mode === 'known') {
    if (values.rider === null) missing.push('rider')
    else if (values.horseChoice === '') missing.push('horseChoice')
    if (values.horseChoice === 'other' && values.otherHorse === null) missing.push('otherHorse')
  } else {
    if (values.firstName.trim() === '') missing.push('firstName')
    if (values.lastName.trim() === '') missing.push('lastName')
  }
  if (isNewCombination(values) && values.horseName.trim() === '') missing.push('horseName')
  return missing
}
