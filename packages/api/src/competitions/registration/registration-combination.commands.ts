// Finds or creates the combination for a registration; unknown riders and horses are created at once.

import { registrationErrors } from '@oxer/domain/competitions/registration/registration.errors'
import type {
  PractitionerData,
  UnknownHorse,
  UnknownPerson,
} from '@oxer/domain/competitions/registration/registration.schema'
import { asPartOf, failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { HorseFields } from '@oxer/domain/parties/horse/horse.schema'
import { PersonFields } from '@oxer/domain/parties/person/person.schema'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { ActingContext } from '../../kernel/context/context.ts'
import { insertHorse } from '../../parties/horse/horse.commands.ts'
import { checkPersonFields, insertPerson } from '../../parties/person/person.commands.ts'
import { findOwner } from './presenter.queries.ts'

export type Combination = {
  readonly practitionerRef: string
  readonly personRef: string
  readonly horseRef: string
  readonly isPony: boolean
  /** True if a part of it has just been created, which is billed to the rider's account. */
  readonly wasUnknown: boolean
}

const createPerson = (ctx: ActingContext, federationRef: string, person: UnknownPerson): Promise<string> =>
  asPartOf('data.person', async () => {
    const fields = PersonFields.parse(person)
    checkPersonFields(fields, await todayIn(ctx.db, federationRef, ctx.now))
    const ref = await insertPerson(ctx, federationRef, fields)
    ctx.record({ action: 'create', noun: 'person', ref, federationRef, after: { ...person, isUnknown: true } })
    return ref
  })

const createHorse = (ctx: ActingContext, federationRef: string, horse: UnknownHorse): Promise<string> => {
  const { withersHeightCode: withersHeight, ...known } = horse
  const make = async (): Promise<string> => {
    const ref = await insertHorse(ctx, federationRef, HorseFields.parse({ ...known, withersHeight }))
    ctx.record({ action: 'create', noun: 'horse', ref, federationRef, after: { ...horse, isUnknown: true } })
    return ref
  }
  return asPartOf('data.horse', make, { withersHeight: 'withersHeightCode' })
}

const resolvePerson = async (ctx: ActingContext, federationRef: string, person: PractitionerData['person']) => {
  if (person === null) throw failure(kernelErrors.fieldRequired, { field: 'data.person' })
  if (!('ref' in person)) return { ref: await createPerson(ctx, federationRef, person), isNew: true }
  const row = await ctx.db.person.findFirst({
    where: { ref: person.ref, federationRef, deletedAt: null },
    select: { ref: true },
  })
  if (!row) throw failure(kernelErrors.notFound, { field: 'data.person' })
  return { ref: row.ref, isNew: false }
}

const resolveHorse = async (ctx: ActingContext, federationRef: string, horse: PractitionerData['horse']) => {
  if (horse === null) throw failure(kernelErrors.fieldRequired, { field: 'data.horse' })
  if (!('ref' in horse)) {
    return { ref: await createHorse(ctx, federationRef, horse), isPony: horse.isPony, isNew: true }
  }
  const row = await ctx.db.horse.findFirst({
    where: { ref: horse.ref, federationRef, deletedAt: null },
    select: { ref: true, isPony: true },
  })
  if (!row) throw failure(kernelErrors.notFound, { field: 'data.horse' })
  return { ...row, isNew: false }
}

/** Whoever rides a horse that they presented so far makes a combination with it. */
const rideIt = (ctx: ActingContext, ref: string) =>
  ctx.db.practitioner.updateMany({ where: { ref, isPresented: true }, data: { isPresented: false } })

const describesSomebody = (data: PractitionerData): boolean =>
  data.practitionerRef === null &&
  ((data.person !== null && !('ref' in data.person)) || (data.horse !== null && !('ref' in data.horse)))

export const resolveCombination = async (
  ctx: ActingContext,
  federationRef: string,
  data: PractitionerData,
): Promise<Combination> => {
  if (data.practitionerRef !== null) {
    const row = await ctx.db.practitioner.findFirst({
      where: {
        ref: data.practitionerRef,
        federationRef,
        person: { deletedAt: null },
        horse: { deletedAt: null },
      },
      select: { ref: true, personRef: true, horseRef: true, horse: { select: { isPony: true } } },
    })
    if (!row) throw failure(kernelErrors.notFound, { field: 'data.practitionerRef' })
    if (data.type === 'INDIVIDUAL') await rideIt(ctx, row.ref)
    return {
      practitionerRef: row.ref,
      personRef: row.personRef,
      horseRef: row.horseRef,
      isPony: row.horse.isPony,
      wasUnknown: false,
    }
  }
  // Creating a person costs money, so it never happens because a field was filled in by accident.
  if (describesSomebody(data) && !data.isUnknown) {
    throw failure(registrationErrors.unknownNotConfirmed, { field: 'data.isUnknown' })
  }
  const presenter =
    data.type === 'HORSE' && data.person === null ? await findOwner(ctx.db, data.horse, 'data.person') : data.person
  const person = await resolvePerson(ctx, federationRef, presenter)
  const horse = await resolveHorse(ctx, federationRef, data.horse)
  const wasUnknown = person.isNew || horse.isNew
  const key = { personRef: person.ref, horseRef: horse.ref }
  const isPresented = data.type === 'HORSE'
  const made = { ref: ctx.newRef(), federationRef, ...key, isUnknown: wasUnknown, isPresented, createdAt: ctx.now() }
  // Two simultaneous registrations of one new combination create it once.
  const { count } = await ctx.db.practitioner.createMany({ data: [made], skipDuplicates: true })
  const row = await ctx.db.practitioner.findUniqueOrThrow({
    where: { personRef_horseRef: key },
    select: { ref: true },
  })
  if (!isPresented) await rideIt(ctx, row.ref)
  if (count > 0) ctx.record({ action: 'create', noun: 'practitioner', ref: row.ref, federationRef, after: made })
  return { practitionerRef: row.ref, ...key, isPony: horse.isPony, wasUnknown }
}
