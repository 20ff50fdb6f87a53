// Phases, groups and points as the office of a federation reads and writes them (c138-c143).
import * as z from 'zod'
import { PointDistribution } from '../../catalogue/point-distribution/point-distribution.schema.ts'
import { kernelErrors } from '../../kernel/error/kernel.errors.ts'
import { largestInteger } from '../../kernel/number/number.schema.ts'
import { Ref, RefName, Version } from '../../kernel/ref/ref.schema.ts'
import {
  ChampionshipPractitionerDependence,
  ChampionshipRankingRules,
} from '../championship-ranking/championship-ranking.schema.ts'
import { MainRankingRules } from '../championship-ranking/main-ranking.schema.ts'
import { ChampionshipPhaseRules, ChampionshipSelection } from './championship-phase.schema.ts'

/** How many phases a championship and groups a phase may have, and members a group. */
export const mostPhases = 20
export const mostGroups = 100
const mostMembers = 2000

const Name = z.string().trim().min(1, { error: kernelErrors.blankName.code }).max(200)

export const ChampionshipGroupView = z
  .object({
    ref: Ref,
    phaseRef: Ref,
    name: z.string(),
    /** The clubs whose riders count. Without clubs and riders, everybody counts. */
    organisations: z.array(RefName),
    /** The riders who count whatever their club. */
    persons: z.array(RefName),
    rules: ChampionshipRankingRules,
    /** Null: nobody goes on from this group by its own places. */
    selection: ChampionshipSelection.nullable(),
    version: z.int(),
  })
  .meta({ id: 'ChampionshipGroup' })
export type ChampionshipGroupView = z.infer<typeof ChampionshipGroupView>

export const ChampionshipPhaseView = z
  .object({
    ref: Ref,
    name: z.string(),
    /** 1 for the first phase. */
    level: z.int(),
    rules: ChampionshipPhaseRules,
    groups: z.array(ChampionshipGroupView),
    version: z.int(),
  })
  .meta({ id: 'ChampionshipPhase' })
export type ChampionshipPhaseView = z.infer<typeof ChampionshipPhaseView>

export const AddChampionshipPhase = z.object({ name: Name })
export type AddChampionshipPhase = z.infer<typeof AddChampionshipPhase>

export const UpdateChampionshipPhase = z.object({ version: Version, name: Name, rules: ChampionshipPhaseRules })
export type UpdateChampionshipPhase = z.infer<typeof UpdateChampionshipPhase>

/** All of them, in their new order. */
export const OrderChampionshipPhases = z.object({ phases: z.array(Ref).max(mostPhases) })
export const OrderChampionshipGroups = z.object({ groups: z.array(Ref).max(mostGroups) })

export const AddChampionshipGroup = z.object({ name: Name })
export type AddChampionshipGroup = z.infer<typeof AddChampionshipGroup>

export const UpdateChampionshipGroup = z.object({
  version: Version,
  name: Name,
  organisationRefs: z.array(Ref).max(mostMembers).default([]),
  personRefs: z.array(Ref).max(mostMembers).default([]),
  /** Who collects is set for the whole championship; the dependence that is sent here is ignored. */
  rules: ChampionshipRankingRules,
  selection: ChampionshipSelection.nullable().default(null),
})
export type UpdateChampionshipGroup = z.infer<typeof UpdateChampionshipGroup>

/** A club of the federation, and the group of the phase that has it. */
export const ChampionshipOrganisation = RefName.extend({
  /** The organisation to which it belongs, such as a region, whose clubs are added at once. */
  mother: RefName.nullable(),
  groupRef: Ref.nullable(),
}).meta({ id: 'ChampionshipOrganisation' })
export type ChampionshipOrganisation = z.infer<typeof ChampionshipOrganisation>

const Names = z.object({ en: z.string(), nl: z.string() })

/** What a template would make (c140). */
export const ChampionshipTemplateView = z
  .object({
    key: z.string(),
    names: Names,
    /** Who rides by these rules. */
    source: z.string(),
    championshipPractitionerDependenceType: ChampionshipPractitionerDependence,
    phases: z.array(z.object({ names: Names, groups: z.array(z.object({ names: Names })) })),
  })
  .meta({ id: 'ChampionshipTemplateSummary' })
export type ChampionshipTemplateView = z.infer<typeof ChampionshipTemplateView>

/** The ranking over the phases; null if there is none. `version` is that of the championship. */
export const ChampionshipMain = z
  .object({ main: MainRankingRules.nullable(), version: z.int() })
  .meta({ id: 'ChampionshipMainRanking' })
export type ChampionshipMain = z.infer<typeof ChampionshipMain>

export const UpdateChampionshipMain = z.object({ version: Version, main: MainRankingRules.nullable() })
export type UpdateChampionshipMain = z.infer<typeof UpdateChampionshipMain>

/** The points of the whole championship, of a group, of a category, or of a category in a group. */
export const ChampionshipDistributionView = z
  .object({
    ref: Ref,
    group: RefName.nullable(),
    sportCategory: RefName.nullable(),
    definition: PointDistribution,
    version: z.int(),
  })
  .meta({ id: 'ChampionshipPointDistribution' })
export type ChampionshipDistributionView = z.infer<typeof ChampionshipDistributionView>

/** Version 0: there is none yet for this group and category. */
export const SaveChampionshipDistribution = z.object({
  groupRef: Ref.nullable().default(null),
  sportCategoryRef: Ref.nullable().default(null),
  definition: PointDistribution,
  version: z.int().min(0).max(largestInteger).default(0),
})
export type SaveChampionshipDistribution = z.infer<typeof SaveChampionshipDistribution>

/** What prevents publishing; empty if nothing does. */
export const ChampionshipProblem = z
  .object({
    code: z.enum(['PHASE_MISSING', 'DISTRIBUTION_MISSING', 'DISTRIBUTION_UNFIT', 'OTHER_SPORT']),
    /** The name of the category that it is about. */
    category: z.string().nullable(),
  })
  .meta({ id: 'ChampionshipProblem' })
export type ChampionshipProblem = z.infer<typeof ChampionshipProblem>
