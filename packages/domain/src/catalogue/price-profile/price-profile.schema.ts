import * as z from 'zod'
import { Ref, Version } from '../../kernel/ref/ref.schema.ts'
import { CatalogueName } from '../catalogue.schema.ts'

const fields = z.object({
  name: CatalogueName,
  /** Used if no profile is chosen; a federation has exactly one default. */
  isDefault: z.boolean().default(false),
  /** Taken off the registration fee, in hundredths of a percent: 2500 is 25 %, 10000 is free. */
  reductionBasisPoints: z.int().min(0).max(10_000).default(0),
})

export const CreatePriceProfile = fields
export type CreatePriceProfile = z.infer<typeof CreatePriceProfile>
export const UpdatePriceProfile = fields.extend({ version: Version })
export type UpdatePriceProfile = z.infer<typeof UpdatePriceProfile>

export const PriceProfileView = fields.extend({ ref: Ref, version: z.int() }).meta({ id: 'PriceProfile' })
export type PriceProfileView = z.infer<typeof PriceProfileView>
