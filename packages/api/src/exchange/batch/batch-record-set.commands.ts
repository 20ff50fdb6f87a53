// Makes the new records of a batch, all of a kind with a few statements. The forms are those of the office, so that what a person may not
// store, another system may not either.
import type { Fields, Noun } from '@oxer/domain/exchange/batch/batch.rules'
import type { BatchProblem } from '@oxer/domain/exchange/batch/batch.schema'
import { CreateHorse, type HorseFields } from '@oxer/domain/parties/horse/horse.schema'
import { PersonFields } from '@oxer/domain/parties/person/person.schema'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { ActingContext } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { checkHorseFields } from '../../parties/horse/horse.commands.ts'
import { insertHorses, readUsedUelns, takeUeln } from '../../parties/horse/horse-many.commands.ts'
import { checkPersonFields } from '../../parties/person/person.commands.ts'
import { insertPersons } from '../../parties/person/person-many.commands.ts'
import { createOrganisationRecord, unsaidOfHorse, withBirthDate } from './batch-record.commands.ts'

export type MadeOne = { readonly made: string } | { readonly problems: BatchProblem[] }

/** Runs a check; what the form of the office refuses is a problem, anything else is thrown. */
export type Try = <Made>(check: () => Made | Promise<Made>) => Promise<{ made: Made } | { problems: BatchProblem[] }>

type Making = ActingContext & { readonly federation: FederationScope; readonly attempt: Try }

/** Stores those that passed with one call. @returns the outcome of each, in their order */
const storeAll = async <Form>(
  forms: readonly ({ made: Form } | { problems: BatchProblem[] })[],
  store: (forms: Form[]) => Promise<string[]>,
): Promise<MadeOne[]> => {
  const refs = (await store(forms.flatMap((form) => ('made' in form ? [form.made] : [])))).values()
  return forms.map((form): MadeOne => {
    if ('problems' in form) return form
    const next = refs.next()
    if (next.done) throw new Error('a record was made and has no ref')
    return { made: next.value }
  })
}

const createPersons = async (ctx: Making, told: readonly Fields[]): Promise<MadeOne[]> => {
  const { federationRef } = ctx.federation
  const today = await todayIn(ctx.db, federationRef, ctx.now)
  const forms: ({ made: PersonFields } | { problems: BatchProblem[] })[] = []
  for (const each of told) {
    const check = (): PersonFields => {
      const fields = PersonFields.parse(each)
      checkPersonFields(fields, today)
      return fields
    }
    forms.push(await ctx.attempt(check))
  }
  return storeAll(forms, async (persons) => {
    const refs = await insertPersons(ctx, federationRef, persons)
    for (const [index, { firstName, lastName }] of persons.entries()) {
      const ref = refs[index] ?? ''
      ctx.record({ action: 'create', noun: 'person', ref, federationRef, after: { ref, firstName, lastName } })
    }
    return refs
  })
}

const createHorses = async (ctx: Making, told: readonly Fields[]): Promise<MadeOne[]> => {
  const { federationRef } = ctx.federation
  const today = await todayIn(ctx.db, federationRef, ctx.now)
  const parsed: ({ made: HorseFields } | { problems: BatchProblem[] })[] = []
  for (const each of told) {
    const check = (): HorseFields => {
      const form = { ...unsaidOfHorse, ...withBirthDate(each), federation: federationRef }
      const { federation: _, ...fields } = CreateHorse.parse(form)
      checkHorseFields(fields, today)
      return fields
    }
    parsed.push(await ctx.attempt(check))
  }
  const uelns = parsed.flatMap((form) => ('made' in form ? (form.made.ueln ?? []) : []))
  const used = await readUsedUelns(ctx, federationRef, uelns)
  const forms: typeof parsed = []
  for (const form of parsed) {
    const take = ({ made }: { made: HorseFields }) =>
      ctx.attempt((): HorseFields => {
        takeUeln(used, made)
        return made
      })
    forms.push('made' in form ? await take(form) : form)
  }
  return storeAll(forms, async (horses) => {
    const made = await insertHorses(ctx, federationRef, horses)
    for (const after of made) {
      ctx.record({ action: 'create', noun: 'horse', ref: after.ref, federationRef, after })
    }
    return made.map(({ ref }) => ref)
  })
}

/** Clubs are few, and made one by one. */
const createOrganisations = async (ctx: Making, told: readonly Fields[]): Promise<MadeOne[]> => {
  const made: MadeOne[] = []
  for (const each of told) made.push(await ctx.attempt(() => createOrganisationRecord(ctx, ctx.federation, each)))
  return made
}

const makers = {
  person: createPersons,
  horse: createHorses,
  organisation: createOrganisations,
} as const satisfies Record<Noun, (ctx: Making, told: readonly Fields[]) => Promise<MadeOne[]>>

/** Makes a record with each of these fields. @returns its ref, or what the form of the office refuses, in their order */
export const createRecords = (ctx: Making, noun: Noun, told: readonly Fields[]): Promise<MadeOne[]> =>
  told.length === 0 ? Promise.resolve([]) : makers[noun](ctx, told)
