import type { HorseField } from '@oxer/domain/parties/horse/horse.schema'
import type { OrganisationField } from '@oxer/domain/parties/organisation/organisation.schema'
import type { MemberField } from '@oxer/domain/parties/person/person.schema'
import type { RecordEvent } from '@oxer/domain/shell/record/record.schema'
import type { Formats } from '@oxer/i18n/formats'
import type { TFunction } from 'i18next'
import { outcomeOf, statusOf } from '../participation-texts.ts'
import { placeOf, placeOfCompetition } from '../place-of.ts'

/** The label of each field that a change may name; a field and the reference to its value have one label. */
const labels = {
  person: {
    firstName: 'person.firstName',
    lastName: 'person.lastName',
    birthDate: 'person.birthDate',
    gender: 'person.gender',
    email: 'person.email',
    phone: 'person.phone',
    mobilePhone: 'person.mobilePhone',
    nationality: 'person.nationality',
    defaultLanguage: 'person.language',
    feiNumber: 'person.feiNumber',
    externalId: 'person.externalId',
    address: 'person.address',
    profession: 'person.profession',
    vatNumber: 'person.vatNumber',
    company: 'person.company',
    customAttributes: 'record.customAttributes',
    memberships: 'person.sections.memberships',
    relations: 'person.sections.relations',
  } as const satisfies Record<MemberField | 'memberships' | 'relations', string>,
  horse: {
    name: 'horse.name',
    sportName: 'horse.sportName',
    gender: 'horse.gender',
    birthDate: 'horse.birthDate',
    deceasedDate: 'horse.deceasedDate',
    isPony: 'horse.kind',
    withersHeight: 'horse.withersHeight',
    color: 'horse.colour',
    ueln: 'horse.ueln',
    chip: 'horse.chip',
    studbook: 'horse.studbook',
    studbookRef: 'horse.studbook',
    studbookNumber: 'horse.studbookNumber',
    father: 'horse.father',
    mother: 'horse.mother',
    fatherOfMother: 'horse.fatherOfMother',
    fatherRef: 'horse.father',
    motherRef: 'horse.mother',
    breeder: 'horse.breeder',
    owner: 'horse.owner',
    feiPassport: 'horse.feiPassport',
    signature: 'horse.signature',
    signatureRef: 'horse.signature',
    remarks: 'horse.remarks',
    customAttributes: 'record.customAttributes',
  } as const satisfies Record<HorseField, string>,
  organisation: {
    name: 'organisation.name',
    site: 'organisation.site',
    externalId: 'person.externalId',
    motherRef: 'organisation.mother',
    organisationType: 'organisation.type',
    organisationLevel: 'organisation.level',
    sportTypes: 'organisation.sports',
    website: 'organisation.website',
    generalInfo: 'organisation.generalInfo',
    isHorse: 'organisation.for',
    isPony: 'organisation.for',
    needsApproval: 'organisation.needsApproval',
    paysForMembers: 'organisation.paysForMembers',
    addresses: 'person.address',
    customAttributes: 'record.customAttributes',
  } as const satisfies Record<OrganisationField, string>,
}

export type RecordNoun = keyof typeof labels
type LabelOf<Noun extends RecordNoun> = (typeof labels)[Noun][keyof (typeof labels)[Noun]]
type Label = LabelOf<'person'> | LabelOf<'horse'> | LabelOf<'organisation'>

const labelOfField: Readonly<Record<RecordNoun, ReadonlyMap<string, Label>>> = {
  person: new Map(Object.entries(labels.person)),
  horse: new Map(Object.entries(labels.horse)),
  organisation: new Map(Object.entries(labels.organisation)),
}

const labelsOf = (t: TFunction<'parties'>, noun: RecordNoun, fields: readonly string[]): string[] => {
  const known = new Set(fields.flatMap((field) => labelOfField[noun].get(field) ?? []))
  return [...known].map((label) => t(label))
}

/** One line of what happened lately: the kind, what it was about with its page, and the rest in words. */
export type EventLine = { kind: string; name: string; href: string | null; detail: string }

const joined = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' · ')

const rideOf = (event: Extract<RecordEvent, { kind: 'ENTRY' | 'RESULT' }>, t: TFunction<'parties'>): string =>
  t('record.ride', { test: event.test, partner: event.partner.name })

const changeOf = (
  event: Extract<RecordEvent, { kind: 'CHANGE' }>,
  noun: RecordNoun,
  t: TFunction<'parties'>,
): EventLine => {
  const fields = labelsOf(t, noun, event.fields)
  const isCreation = event.action === 'create'
  return {
    kind: t(isCreation ? 'record.kinds.CREATION' : 'record.kinds.CHANGE'),
    name: fields.join(', ') || t('record.data'),
    href: null,
    detail: t('record.by', { name: event.by }),
  }
}

/** `of` is the ref of the record, which an event about it does not name again. */
export const eventLine = (
  event: RecordEvent,
  { noun, of }: { noun: RecordNoun; of: string },
  t: TFunction<'parties'>,
  formats: Formats,
): EventLine => {
  const kind = t(`record.kinds.${event.kind}`)
  switch (event.kind) {
    case 'ENTRY': {
      const { name, ref } = event.competition
      const href = placeOfCompetition(ref, event.target)
      return { kind, name, href, detail: joined(rideOf(event, t), statusOf(event.status, t)) }
    }
    case 'RESULT': {
      const { name, ref } = event.competition
      const rank = event.rank === null ? null : t('record.rank', { rank: event.rank })
      return {
        kind,
        name,
        href: placeOfCompetition(ref, event.target),
        detail: joined(rideOf(event, t), rank, outcomeOf(event, t, formats)),
      }
    }
    case 'COMPETITION': {
      const { name, ref } = event.competition
      return { kind, name, href: placeOfCompetition(ref, event.target), detail: '' }
    }
    case 'MEMBERSHIP': {
      const { person, organisation } = event
      const other = person.ref === of ? organisation : person
      const place = person.ref === of ? placeOf.organisation(other.ref) : placeOf.member(other.ref)
      return {
        kind,
        name: other.name,
        href: `${place}/overview`,
        detail: t(event.isEnd ? 'record.left' : 'record.joined'),
      }
    }
    case 'LICENSE':
      return { kind, name: event.name, href: null, detail: t(event.isEnd ? 'record.ended' : 'record.begun') }
    case 'CHANGE':
      return changeOf(event, noun, t)
  }
}
