// What a merge changed, as it is stored for its undo.
import { Prisma } from '@oxer/db'
import * as z from 'zod'

const Json = z.json()
export const Undo = z.object({
  /** The columns of the kept record before the merge, and after it. */
  before: z.record(z.string(), Json),
  after: z.record(z.string(), Json),
  moved: z.array(
    z.object({ table: z.string(), column: z.string(), refs: z.array(z.string()), from: z.string(), to: z.string() }),
  ),
  /** Combinations of the merged record that stay behind and are deactivated. */
  rested: z.array(z.string()),
  /** Items of what both were charged for, and the one that is left owes once. */
  takenBack: z.array(z.string()).default([]),
  /** Defaults that accounts lost, because the kept record has its own. */
  defaults: z.array(z.object({ ref: z.string(), defaultFor: z.array(z.string()) })),
})
export type Undo = z.infer<typeof Undo>

/** The columns of a row as JSON contains them. */
export const asJson = (row: Record<string, unknown>): Undo['before'] =>
  z.record(z.string(), Json).parse(JSON.parse(JSON.stringify(row)))

/** The columns that the kept record takes over, by the choice for each field. */
export const chosen = (
  rows: ReadonlyMap<string, Record<string, unknown>>,
  kept: string,
  fields: Readonly<Record<string, string | undefined>>,
): { before: Undo['before']; after: Undo['after'] } => {
  const own = rows.get(kept) ?? {}
  const taken = Object.entries(fields).filter(([, from]) => from !== undefined && from !== kept)
  return {
    before: asJson(Object.fromEntries(taken.map(([field]) => [field, own[field] ?? null]))),
    after: asJson(Object.fromEntries(taken.map(([field, from]) => [field, rows.get(from ?? '')?.[field] ?? null]))),
  }
}

const withoutNull = (values: Undo['before']) =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value === null ? Prisma.DbNull : value]))

export const withAddress = ({ address, ...values }: Undo['before']) =>
  address === undefined ? values : { ...values, ...withoutNull({ address }) }
