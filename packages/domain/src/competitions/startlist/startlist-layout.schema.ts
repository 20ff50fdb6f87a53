import * as z from 'zod'
import { Ref } from '../../kernel/ref/ref.schema.ts'

/** What a list can show of each start. */
export const StartlistColumn = z.enum([
  'POSITION',
  'TIME',
  'NUMBER',
  'RIDER',
  'HORSE',
  'ORGANISATION',
  'HORSE_DETAILS',
  'OWNER',
  'NOTES',
])
export type StartlistColumn = z.infer<typeof StartlistColumn>

/** What a layout may show beside the entries: of the horse to everybody who sees the list, the rest to those who manage. */
export const StartlistDetail = z
  .object({
    entryRef: Ref,
    horseDetails: z.string().describe('Year of birth, gender and studbook of the horse, in one line'),
    owner: z.string().nullable().describe('Null for those who do not manage the competition'),
    notes: z.string().nullable().describe('Null for those who do not manage the competition'),
  })
  .meta({ id: 'StartlistDetail' })
export type StartlistDetail = z.infer<typeof StartlistDetail>

/** c023-c024: how the list is shown and printed. */
export const StartlistLayout = z
  .strictObject({
    columns: z
      .array(StartlistColumn)
      .min(1)
      .max(9)
      .default(['POSITION', 'TIME', 'NUMBER', 'RIDER', 'HORSE', 'ORGANISATION']),
    orientation: z.enum(['PORTRAIT', 'LANDSCAPE']).default('PORTRAIT'),
    fontSize: z.enum(['SMALL', 'NORMAL', 'LARGE']).default('NORMAL'),
    showBreaks: z.boolean().default(true),
    showOpenPositions: z.boolean().default(true),
    heading: z.string().trim().max(200).default(''),
  })
  .meta({ id: 'StartlistLayout' })
export type StartlistLayout = z.infer<typeof StartlistLayout>
