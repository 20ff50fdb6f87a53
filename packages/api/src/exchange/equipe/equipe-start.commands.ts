// Finds the registration of each start that Equipe sends. Known riders and horses are registered as the office does it; others become
// proposals, because nobody is made by itself.
import {
  isActiveRegistration,
  type RegistrationStatusWord,
} from '@oxer/domain/competitions/registration/registration-status.rules'
import { scoreResult } from '@oxer/domain/competitions/result/result.rules'
import { Result } from '@oxer/domain/competitions/result/result.schema'
import { canonicalResult } from '@oxer/domain/competitions/result/result-content.rules'
import { equipeErrors } from '@oxer/domain/exchange/equipe/equipe.errors'
import type { EquipeProposalKind } from '@oxer/domain/exchange/equipe/equipe.schema'
import { type EquipePlace, placeOfStart, readEquipeStart } from '@oxer/domain/exchange/equipe/equipe-results.rules'
import type { EquipeStart, EquipeTestResults } from '@oxer/domain/exchange/equipe/equipe-results.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import type { TestSetFacts } from '../../competitions/ranking/ranking.mappers.ts'
import { register } from '../../competitions/registration/registration.commands.ts'
import type { ResultContext } from '../../competitions/result/result.commands.ts'
import { isSameJson, toJson } from '../../kernel/json/json.mappers.ts'

export type FoundStart = { readonly registrationRef: string; readonly result: Result; readonly place: EquipePlace }
export type ResolvedStarts = { readonly found: readonly FoundStart[]; readonly waiting: number }

type Registered = {
  ref: string
  status: string
  outOfCompetition: boolean
  practitioner: { personRef: string; horseRef: string } | null
}

/** Who somebody of Equipe is: a ref of ours, nobody yet, or nobody at all. */
type Named = { readonly kind: 'KNOWN'; readonly ref: string } | { readonly kind: 'WAITING' | 'DISMISSED' }

type Sent = { readonly id: string; readonly foreign_id: string | null }

const knownRefs = async (
  { db, competition }: ResultContext,
  table: 'person' | 'horse',
  sent: readonly Sent[],
): Promise<ReadonlySet<string>> => {
  const refs = sent.flatMap(({ foreign_id }) =>
    foreign_id !== null && Ref.safeParse(foreign_id).success ? [foreign_id] : [],
  )
  const where = { ref: { in: refs }, federationRef: competition.federationRef, deletedAt: null }
  const rows =
    table === 'person'
      ? await db.person.findMany({ where, select: { ref: true } })
      : await db.horse.findMany({ where, select: { ref: true } })
  return new Set(rows.map(({ ref }) => ref))
}

/** The people, or the horses, of a test; those who are unknown become proposals when they are asked for. */
const namesOf = async (ctx: ResultContext, kind: EquipeProposalKind, sent: readonly Sent[]) => {
  const known = await knownRefs(ctx, kind === 'PERSON' ? 'person' : 'horse', sent)
  const competitionRef = ctx.competition.ref
  const proposals = await ctx.db.equipeProposal.findMany({
    where: { competitionRef, kind, equipeId: { in: sent.map(({ id }) => id) } },
  })
  const byId = new Map(sent.map((each) => [each.id, each]))
  const proposed = new Map(proposals.map((row) => [row.equipeId, row]))
  return async (id: string | null | undefined): Promise<Named> => {
    const each = id === null || id === undefined ? undefined : byId.get(id)
    if (each === undefined) return { kind: 'DISMISSED' }
    if (each.foreign_id !== null && known.has(each.foreign_id)) return { kind: 'KNOWN', ref: each.foreign_id }
    const proposal = proposed.get(each.id)
    if (proposal === undefined) {
      const data = toJson(each)
      const row = await ctx.db.equipeProposal.create({
        data: { ref: ctx.newRef(), competitionRef, kind, equipeId: each.id, data, createdAt: ctx.now() },
      })
      proposed.set(each.id, row)
      ctx.record({
        ...{ action: 'propose', noun: 'equipe-proposal', ref: row.ref, parentRef: competitionRef },
        ...{ federationRef: ctx.competition.federationRef, after: { kind } },
      })
      return { kind: 'WAITING' }
    }
    const target = proposal.personRef ?? proposal.horseRef
    if (proposal.state === 'LINKED' && target !== null) return { kind: 'KNOWN', ref: target }
    if (proposal.state === 'DISMISSED') return { kind: 'DISMISSED' }
    if (!isSameJson(proposal.data, each)) {
      await ctx.db.equipeProposal.update({ where: { ref: proposal.ref }, data: { data: toJson(each) } })
    }
    return { kind: 'WAITING' }
  }
}

/** A start of a known rider and horse that nobody entered here, as the office registers it: what only warns is confirmed by the show. */
const registerStart = async (
  ctx: ResultContext,
  testSet: TestSetFacts,
  start: EquipeStart,
  who: { readonly person: string; readonly horse: string },
): Promise<Registered> => {
  const { registrations } = await register(ctx, {
    ...{ test: testSet.test.ref, testSetRef: testSet.ref, quantity: 1 },
    data: {
      ...{ type: 'INDIVIDUAL', isUnknown: false, practitionerRef: null, organisation: null, teamRef: null },
      ...{ person: { ref: who.person }, horse: { ref: who.horse } },
    },
    ...(start.outside_comp === true && { outOfCompetition: true }),
    ...{
      forSale: false,
      notes: '',
      startPositions: [],
      priceProfileRef: null,
      confirmSaveWithWarnings: true,
      requestKey: null,
    },
  })
  const [made] = registrations
  if (made === undefined) throw new Error('a start was registered and is not there')
  return {
    ...{ ref: made.ref, status: made.status, outOfCompetition: made.outOfCompetition },
    practitioner: { personRef: who.person, horseRef: who.horse },
  }
}

const isActive = (status: string): boolean => isActiveRegistration(status as RegistrationStatusWord)

/** Who is signed off here and did not ride there has no result: both say the same. */
const saysNothing = ({ status }: Registered, result: Result): boolean =>
  !isActive(status) && (result.status === 'WITHDRAWN' || result.status === 'NOT_STARTED')

const nameIn = (part: EquipeTestResults, start: EquipeStart) => {
  const rider = part.people.find(({ id }) => id === start.rider_id)
  return {
    rider: rider === undefined ? '–' : `${rider.first_name} ${rider.last_name}`.trim(),
    horse: part.horses.find(({ id }) => id === start.horse_id)?.name ?? '–',
  }
}

/** What Equipe sends of one competition is read one after another, so that the same document sent twice at once registers nobody twice. */
export const takeTurnOfEquipe = async ({ db, competition }: ResultContext): Promise<void> => {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`equipe ${competition.ref}`}, 48))`
}

/** @throws what cannot be read or registered; the whole test is refused then */
export const resolveStarts = async (
  ctx: ResultContext,
  testSet: TestSetFacts,
  part: EquipeTestResults,
): Promise<ResolvedStarts> => {
  const competitionRef = ctx.competition.ref
  const rows: Registered[] = await ctx.db.registration.findMany({
    where: { testSetRef: testSet.ref, deletedAt: null, type: { not: 'TEAM' } },
    select: {
      ...{ ref: true, status: true, outOfCompetition: true },
      practitioner: { select: { personRef: true, horseRef: true } },
    },
    orderBy: [{ registeredAt: 'asc' }, { ref: 'asc' }],
  })
  const byRef = new Map(rows.map((row) => [row.ref, row]))
  const linked = new Map(
    (
      await ctx.db.equipeStart.findMany({
        where: { competitionRef, equipeId: { in: part.starts.map(({ id }) => id) } },
      })
    ).map(({ equipeId, registrationRef }) => [equipeId, registrationRef]),
  )
  const personOf = await namesOf(ctx, 'PERSON', part.people)
  const horseOf = await namesOf(ctx, 'HORSE', part.horses)
  const taken = new Set<string>()
  const own = (start: EquipeStart): Registered | undefined =>
    byRef.get(start.foreign_id ?? '') ?? byRef.get(linked.get(start.id) ?? '')
  // Starts that name their registration first, so that no other takes it.
  const inOrder = part.starts.toSorted(
    (left, right) => Number(own(left) === undefined) - Number(own(right) === undefined),
  )
  const found: FoundStart[] = []
  let waiting = 0
  for (const start of inOrder) {
    const registered = own(start)
    const read = readEquipeStart(start, testSet.protocol, registered?.outOfCompetition ?? false)
    if (read.kind === 'UNREADABLE') throw failure(equipeErrors.startUnreadable, { values: nameIn(part, start) })
    if (read.kind === 'NONE') continue
    let row = registered
    if (row === undefined) {
      const [person, horse] = [await personOf(start.rider_id), await horseOf(start.horse_id)]
      if (person.kind === 'WAITING' || horse.kind === 'WAITING') waiting += 1
      if (person.kind !== 'KNOWN' || horse.kind !== 'KNOWN') continue
      const who = { person: person.ref, horse: horse.ref }
      row =
        rows.find(
          ({ ref, practitioner }) =>
            !taken.has(ref) && practitioner?.personRef === who.person && practitioner.horseRef === who.horse,
        ) ?? (await registerStart(ctx, testSet, start, who))
      const key = { competitionRef, equipeId: start.id }
      await ctx.db.equipeStart.upsert({
        where: { competitionRef_equipeId: key },
        create: { ...key, registrationRef: row.ref },
        update: { registrationRef: row.ref },
      })
    }
    if (taken.has(row.ref)) throw failure(equipeErrors.startTwice, { values: nameIn(part, start) })
    taken.add(row.ref)
    if (saysNothing(row, read.result)) continue
    const outOfCompetition = read.result.outOfCompetition || row.outOfCompetition
    const parsed = Result.safeParse({ ...read.result, outOfCompetition })
    // Our protocol scores it, or it is refused with the name of its rider.
    if (!parsed.success || !scoreResult(testSet.protocol, parsed.data).ok) {
      throw failure(equipeErrors.startUnreadable, { values: nameIn(part, start) })
    }
    const result = canonicalResult(parsed.data)
    found.push({ registrationRef: row.ref, result, place: placeOfStart(row.ref, start) })
  }
  return { found, waiting }
}
