// What is sent to a show in Equipe (BATCH.md and START_AND_RESULT_LIST.md of equipe/equipe-api). The names are the maker's.
import * as z from 'zod'
import { Ref } from '../../kernel/ref/ref.schema.ts'

export const EquipeBatchKind = z.enum(['STARTLIST', 'RESULTS']).meta({ id: 'EquipeBatchKind' })
export type EquipeBatchKind = z.infer<typeof EquipeBatchKind>

export const ExportEquipeBatch = z.object({
  competition: Ref,
  kind: EquipeBatchKind.describe(
    'STARTLIST: people, horses and the order of a start list, which Equipe leaves alone once somebody of it has ridden. RESULTS: rounds, sheets and places',
  ),
  testSet: Ref.optional().describe('The part of a test; without it, all that have something to send, as a ZIP file'),
})
export type ExportEquipeBatch = z.infer<typeof ExportEquipeBatch>

/** A figure, a word, or another record by its name. */
export type EquipeValue = string | number | boolean | null | { readonly [name: string]: EquipeValue }

export type EquipeRecords = {
  readonly unique_by: 'foreign_id' | 'kq' | 'id'
  /** What somebody has changed in Equipe stays. */
  readonly skip_user_changed?: true
  readonly where?: { readonly [name: string]: EquipeValue }
  /** Nothing is written if a record of `where` says this. */
  readonly abort_if_any?: { readonly [name: string]: EquipeValue }
  /** What is in `where` and is not sent, goes. */
  readonly replace?: true
  readonly records: readonly { readonly [name: string]: EquipeValue }[]
}

export type EquipeBatch = Partial<
  Readonly<Record<'clubs' | 'people' | 'horses' | 'competitions' | 'teams' | 'starts', EquipeRecords>>
>
