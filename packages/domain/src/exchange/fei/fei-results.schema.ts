// What goes into the file of the FEI, and what does not.
import * as z from 'zod'

export const FeiOverview = z
  .object({
    results: z.int().describe('Results of show jumping'),
    written: z.int().describe('Those whose rider and horse have a number of the FEI, which go into the file'),
    leftOut: z
      .array(
        z.object({
          id: z.string().describe('Of the combination'),
          person: z.string().describe('The ref of the rider'),
          horse: z.string().describe('The ref of the horse'),
          rider: z.string().describe('The name of the rider'),
          horseName: z.string().describe('The name of the horse'),
          missing: z.array(z.enum(['RIDER', 'HORSE'])).describe('Who has no number of the FEI'),
          results: z.int().describe('Its results, which are left out'),
        }),
      )
      .describe('Combinations whose results are left out'),
    otherTests: z.array(z.string()).describe('Tests of other disciplines, which are left out'),
  })
  .meta({ id: 'FeiOverview' })
export type FeiOverview = z.infer<typeof FeiOverview>
