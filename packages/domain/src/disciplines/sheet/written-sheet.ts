// What a judge writes on during one ride: the exercises of a sheet, or the parts of a test that are marked whole.
import type { IncidentRule } from '../driving/driving.protocol.schema.ts'
import type { VaultingShare, VaultingTestKind } from '../vaulting/vaulting.protocol.schema.ts'
import type { SheetRules } from './sheet.ts'
import { type Added, percentageTotalsOf, type SheetProtocol, type SheetTotal, totalsOf } from './sheet-totals.ts'

type Exercises = Pick<SheetRules, 'exercises'> & Partial<Pick<SheetRules, 'courseErrors'>>

/** How the penalties of a phase follow: (100 - mean of the judges' percentages) x factor, and those for incidents. */
export type PhasePenalties = { readonly factor: string; readonly hasIncidents: boolean }

/** Whether it is ridden first: the hour, the day and the ring of a start list are of what is. */
type Ridden = { readonly isFirst: boolean }

export type WrittenSheet =
  | (Ridden & {
      readonly kind: 'EXERCISES'
      /** The discipline whose sheet it is, which in a phase is another one than that of the test. */
      readonly as: SheetProtocol['discipline']
      readonly rules: Exercises
      /** What is added up below the exercises; the last one is what this judge gives. */
      totalsOf(added: Added): readonly SheetTotal[]
      /** Null if it is no phase. */
      readonly penalties: PhasePenalties | null
      /** Faults of a phase that cost penalties, and nothing of the percentage. */
      readonly incidents: readonly IncidentRule[]
    })
  | (Ridden & {
      readonly kind: 'PARTS'
      /** The place of the test among those of its class, from 1. */
      readonly number: number
      readonly test: VaultingTestKind
      /** Of each mark. */
      readonly maximum: string
      /** Those that this judge marks. */
      readonly parts: readonly VaultingShare[]
      /**
       * Whether every part has the same judges: then the sum of mark x share is the score that this judge gives, and the score of the
       * test is the mean of these. Otherwise a sum of one sheet counts nowhere.
       */
      readonly isWhole: boolean
    })

/** The one sheet of a protocol that is a sheet. */
export const ownSheet = (protocol: SheetProtocol): readonly WrittenSheet[] => [
  {
    ...{ kind: 'EXERCISES', as: protocol.discipline, rules: protocol, isFirst: true, penalties: null, incidents: [] },
    totalsOf: (added) => totalsOf(protocol, added),
  },
]

/**
 * The sheet of the dressage in a test of phases.
 *
 * @param factor how many penalties a lost percent is
 */
export const dressagePhaseSheet = (
  rules: Pick<SheetRules, 'exercises' | 'courseErrors' | 'judgeMaximum'>,
  factor: string,
  isFirst: boolean,
  incidents: readonly IncidentRule[] = [],
): readonly WrittenSheet[] => [
  {
    ...{ kind: 'EXERCISES', as: 'DRESSAGE', rules, isFirst, incidents },
    penalties: { factor, hasIncidents: incidents.length > 0 },
    totalsOf: (added) => percentageTotalsOf(rules, added),
  },
]
