// What a person has saved of a list under a name: its filters, its order, its columns and its search.
import * as z from 'zod'
import { Ref } from '../../kernel/ref/ref.schema.ts'

/** The lists that have saved views. CLUB_MEMBERS is a list of one club, the others are lists of a federation. */
export const ViewedList = z.enum(['MEMBERS', 'CLUB_MEMBERS', 'HORSES', 'ORGANISATIONS'])
export type ViewedList = z.infer<typeof ViewedList>

/** More views than that are no help. */
export const mostListViews = 20

const Name = z.string().trim().min(1).max(40)
const search = z
  .string()
  .max(1000)
  .describe(
    'The search parameters of the list: `license=expiring&sort=-name`. A list ignores those that it does not know.',
  )

export const ListView = z
  .object({
    ref: Ref,
    name: z.string(),
    search: z.string(),
    isDefault: z.boolean(),
  })
  .meta({ id: 'ListView' })
export type ListView = z.infer<typeof ListView>

/** Which list it is. */
export const OfList = z.object({
  list: ViewedList.describe('The list'),
  federation: Ref,
  organisation: Ref.optional().describe('The club, for a list of its members'),
})
export type OfList = z.infer<typeof OfList>

export const SaveListView = OfList.extend({
  name: Name,
  search,
  isDefault: z.boolean().default(false).describe('Whether the list opens with it'),
})
export type SaveListView = z.infer<typeof SaveListView>

/** What is not given stays. */
export const ChangeListView = z.object({
  name: Name.optional(),
  search: search.optional(),
  isDefault: z.boolean().optional().describe('Whether the list opens with it'),
})
export type ChangeListView = z.infer<typeof ChangeListView>
