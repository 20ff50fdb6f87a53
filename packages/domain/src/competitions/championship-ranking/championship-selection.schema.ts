// Answers and inputs of the selection of a phase.
import * as z from 'zod'
import { PractitionerKey } from '../../championships/championship-ranking/championship-ranking.schema.ts'
import { Ref, RefName, Version } from '../../kernel/ref/ref.schema.ts'
import { StandingTeam } from './championship-ranking.schema.ts'

export const SelectionState = z.enum(['SELECTED', 'RESERVE', 'WILDCARD', 'DECLINED'])
export type SelectionState = z.infer<typeof SelectionState>

const practitioner = {
  key: z.string().describe('The practitioner: rider, horse, rider:horse, or team'),
  rider: RefName.nullable(),
  horse: RefName.nullable(),
  team: StandingTeam.nullable(),
  group: z.string().nullable().describe('Name of the group of this place; null without a place'),
  place: z.int().nullable().describe('In the standing of now'),
  total: z.string().nullable(),
}

/** A practitioner of a frozen selection. */
export const SelectionRow = z
  .object({
    ref: Ref,
    ...practitioner,
    state: SelectionState,
    reason: z.string(),
    byName: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'ChampionshipSelectionRow' })

/** What the standing gives now, beside what was frozen. */
export const SelectionView = z
  .object({
    phase: RefName,
    draft: z.array(z.object({ ...practitioner, state: SelectionState })).max(5000),
    frozen: z.array(SelectionRow).max(10_000),
    /** Null: it follows the standing. */
    frozenAt: z.string().nullable(),
  })
  .meta({ id: 'ChampionshipSelectionView' })
export type SelectionView = z.infer<typeof SelectionView>

/** The mail list of a selection: of those who are selected, wildcards included. */
export const SelectionContacts = z
  .object({
    emails: z.array(z.string()).max(10_000).describe('Each address once, in the order of the selection'),
    without: z
      .array(z.string())
      .max(10_000)
      .describe('Names of the selected without an address, or of whom the reader may not see it'),
  })
  .meta({ id: 'ChampionshipSelectionContacts' })
export type SelectionContacts = z.infer<typeof SelectionContacts>

export const SelectionQuery = z.object({ phaseRef: Ref, sportCategoryRef: Ref })
export type SelectionQuery = z.infer<typeof SelectionQuery>

/** DECLINED: the next reserve moves in. SELECTED: a decision, which needs a reason as well. */
export const DecideSelection = z.object({
  state: SelectionState,
  reason: z.string().trim().max(500).default(''),
  version: Version,
})
export type DecideSelection = z.infer<typeof DecideSelection>

export const GiveWildcard = SelectionQuery.extend({
  practitioner: PractitionerKey,
  reason: z.string().trim().max(500).default(''),
})
export type GiveWildcard = z.infer<typeof GiveWildcard>
