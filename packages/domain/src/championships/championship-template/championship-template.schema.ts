// A template of a championship: its phases, groups, rules and points, as they are proposed to a federation (spec section 3). It is copied,
// so a later edition of the product changes no championship.
import * as z from 'zod'
import { PointDistribution } from '../../catalogue/point-distribution/point-distribution.schema.ts'
import { ChampionshipGroupRules, ChampionshipPhaseRules } from '../championship-phase/championship-phase.schema.ts'
import { PhaseKey } from '../championship-phase/phase-key.schema.ts'
import {
  ChampionshipPractitionerDependence,
  ChampionshipRankingRules,
  ChampionshipRound,
} from '../championship-ranking/championship-ranking.schema.ts'
import { MainRankingRules } from '../championship-ranking/main-ranking.schema.ts'

/** In each language of the product. */
const TemplateNames = z.strictObject({ en: z.string().min(1).max(120), nl: z.string().min(1).max(120) })

/** A competition that the template expects, in its order. */
const TemplateRound = ChampionshipRound.omit({ ref: true }).extend({ names: TemplateNames })

const TemplateGroup = ChampionshipGroupRules.extend({
  key: PhaseKey,
  names: TemplateNames,
  rules: ChampionshipRankingRules.omit({ dependence: true }),
  /** Empty: as many as the season has, each one of the best. */
  rounds: z.array(TemplateRound).max(50).default([]),
})

const TemplatePhase = ChampionshipPhaseRules.extend({
  key: PhaseKey,
  names: TemplateNames,
  groups: z.array(TemplateGroup).min(1).max(50),
})

export const ChampionshipTemplate = z
  .strictObject({
    key: z.string().regex(/^[A-Z_]{1,50}$/),
    names: TemplateNames,
    /** Who rides by these rules. */
    source: z.string().min(1).max(300),
    dependence: ChampionshipPractitionerDependence,
    /** The key of a preset distribution, or the distribution itself. */
    distribution: z.union([z.string().regex(/^[A-Z0-9_]{1,60}$/), PointDistribution]),
    phases: z.array(TemplatePhase).min(1).max(10),
    main: MainRankingRules.nullable().default(null),
  })
  .meta({ id: 'ChampionshipTemplate' })
export type ChampionshipTemplate = z.infer<typeof ChampionshipTemplate>
