import { failure } from '../../kernel/error/coded-error.ts'
import { partiesErrors } from '../../parties/parties.errors.ts'
import { undoDays } from './merge.schema.ts'

const day = 86_400_000

/** The moment after which a merge is permanent. */
export const undoUntil = (at: Date): Date => new Date(at.getTime() + undoDays * day)

/** Merged records differ from the kept one and from each other; the value of a field comes from one of them. */
export const refuseImpossible = (
  kept: string,
  { selected, fields }: { selected: readonly string[]; fields: Readonly<Record<string, string | undefined>> },
): void => {
  if (selected.includes(kept) || new Set(selected).size !== selected.length) {
    throw failure(partiesErrors.mergeWithItself, { field: 'selected' })
  }
  for (const [field, from] of Object.entries(fields)) {
    if (from !== undefined && from !== kept && !selected.includes(from)) {
      throw failure(partiesErrors.mergeFieldFromNobody, { field: `fields.${field}` })
    }
  }
}
