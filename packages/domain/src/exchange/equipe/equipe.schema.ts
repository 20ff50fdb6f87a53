import * as z from 'zod'
import { CursorQuery } from '../../kernel/paging/paging.schema.ts'
import { Ref, RefName, Version } from '../../kernel/ref/ref.schema.ts'
import { Instant } from '../../kernel/time/time.schema.ts'

export const equipeKeyPrefix = 'oxeq_'

/** The key itself is shown once, when it is made. */
export const EquipeKey = z
  .object({
    createdAt: Instant,
    renewedAt: Instant.describe('Since when the present key is valid'),
    lastUsedAt: Instant.nullable().describe('When Equipe used it last; null: never'),
    lastUserName: z.string().nullable().describe('Who used it last, as Equipe names its user'),
  })
  .meta({ id: 'EquipeKey' })
export type EquipeKey = z.infer<typeof EquipeKey>

/** What an administrator enters at Equipe, so that it finds this federation. */
export const EquipeSetting = z
  .object({
    key: EquipeKey.nullable().describe('Null: there is no key, so nobody is admitted'),
    address: z.string().describe('The address under which Equipe finds its six endpoints'),
  })
  .meta({ id: 'EquipeSetting' })
export type EquipeSetting = z.infer<typeof EquipeSetting>

export const RenewedEquipeKey = EquipeSetting.extend({
  secret: z.string().describe('The key, in this answer alone'),
}).meta({ id: 'RenewedEquipeKey' })
export type RenewedEquipeKey = z.infer<typeof RenewedEquipeKey>

export const EquipeExchangeKind = z.enum(['ENTRIES', 'RESULTS']).meta({ id: 'EquipeExchangeKind' })
export type EquipeExchangeKind = z.infer<typeof EquipeExchangeKind>

export const EquipeProblem = z
  .object({
    test: z.string().describe('The test as Equipe names it; empty if it is about the whole document'),
    code: z.string().describe('What is wrong'),
    values: z.record(z.string(), z.union([z.string(), z.number()])).describe('What its sentence names'),
  })
  .meta({ id: 'EquipeProblem' })
export type EquipeProblem = z.infer<typeof EquipeProblem>

export const EquipeCounts = z
  .object({
    given: z.int().default(0).describe('Entries that were fetched'),
    stored: z.int().default(0).describe('Results that were new or changed'),
    unchanged: z.int().default(0).describe('Results that said what was known'),
    waiting: z.int().default(0).describe('Starts of people or horses that nobody has named yet'),
    refused: z.int().default(0).describe('Tests of which nothing was stored'),
  })
  .meta({ id: 'EquipeCounts' })
export type EquipeCounts = z.infer<typeof EquipeCounts>

/** One fetching of entries, or one sending of results. */
export const EquipeExchange = z
  .object({
    ref: Ref,
    kind: EquipeExchangeKind,
    at: Instant,
    userName: z.string().describe('Who did it, as Equipe names its user'),
    counts: EquipeCounts,
    problems: z.array(EquipeProblem),
  })
  .meta({ id: 'EquipeExchange' })
export type EquipeExchange = z.infer<typeof EquipeExchange>

export const EquipeExchangeQuery = CursorQuery.extend({ competition: Ref })

/** EQUAL: both rankings are the same. ACCEPTED: they differ, and the organiser has seen it. WAITING: somebody must be named first. */
export const EquipeTestState = z.enum(['EQUAL', 'DIFFERENT', 'WAITING', 'ACCEPTED']).meta({ id: 'EquipeTestState' })
export type EquipeTestState = z.infer<typeof EquipeTestState>

/** Where the ranking of Oxer and that of Equipe differ. */
export const EquipeDifference = z
  .object({
    participation: Ref,
    rider: z.string(),
    horse: z.string(),
    place: z.int().nullable().describe('In the ranking of Oxer; null: not ranked'),
    rank: z.int().nullable().describe('In Equipe; null: not ranked'),
    score: z.string().nullable().describe('The percentage of Oxer, where it differs'),
    percent: z.string().nullable().describe('The percentage of Equipe, where it differs'),
  })
  .meta({ id: 'EquipeDifference' })
export type EquipeDifference = z.infer<typeof EquipeDifference>

export const EquipeReceivedTest = z
  .object({
    test: RefName,
    testSet: RefName,
    receivedAt: Instant,
    userName: z.string(),
    state: EquipeTestState,
    differences: z.array(EquipeDifference).describe('Where the two rankings differ'),
    version: Version,
  })
  .meta({ id: 'EquipeReceivedTest' })
export type EquipeReceivedTest = z.infer<typeof EquipeReceivedTest>

export const EquipeProposalKind = z.enum(['PERSON', 'HORSE']).meta({ id: 'EquipeProposalKind' })
export type EquipeProposalKind = z.infer<typeof EquipeProposalKind>

export const EquipeProposalState = z.enum(['OPEN', 'LINKED', 'DISMISSED']).meta({ id: 'EquipeProposalState' })
export type EquipeProposalState = z.infer<typeof EquipeProposalState>

/** Somebody whom Equipe has and Oxer does not: nobody is made by itself. */
export const EquipeProposal = z
  .object({
    ref: Ref,
    kind: EquipeProposalKind,
    name: z.string(),
    birthYear: z.string().describe('Empty if it was not sent'),
    country: z.string().describe('As Equipe writes it; empty for a horse'),
    licence: z.string().describe('The number of the federation; empty if it was not sent'),
    feiNumber: z.string().describe('Empty if it was not sent'),
    state: EquipeProposalState,
    target: RefName.nullable().describe('Who it is, once the organiser has said so'),
    version: Version,
  })
  .meta({ id: 'EquipeProposal' })
export type EquipeProposal = z.infer<typeof EquipeProposal>

/** What Equipe has sent of a competition, and what waits for its organiser. */
export const EquipeOverview = z
  .object({
    hasKey: z.boolean().describe('Whether the federation is open to Equipe'),
    organizerId: z.string().describe('The number of the organiser, which Equipe sends'),
    isSupported: z.boolean().describe('Whether the organiser is a club or the federation, which Equipe can name'),
    tests: z.array(EquipeReceivedTest).describe('Tests of which Equipe has sent results'),
    proposals: z.array(EquipeProposal).describe('Whom Equipe has and Oxer does not, with what was decided'),
  })
  .meta({ id: 'EquipeOverview' })
export type EquipeOverview = z.infer<typeof EquipeOverview>

/** `target` is the person or the horse; null: it is nobody of the federation, and its starts stay out. */
export const SolveEquipeProposal = z.object({ target: Ref.nullable(), version: Version })
export type SolveEquipeProposal = z.infer<typeof SolveEquipeProposal>
