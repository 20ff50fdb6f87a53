import * as z from 'zod'
import { Ref, RefName, Version } from '../../kernel/ref/ref.schema.ts'
import { CatalogueName } from '../catalogue.schema.ts'

const fields = z.object({
  name: CatalogueName,
  /** Members of the group get this price profile automatically. */
  practitionerGroupRef: Ref,
  priceProfileRef: Ref,
})

export const CreatePractitionerPriceProfile = fields
export type CreatePractitionerPriceProfile = z.infer<typeof CreatePractitionerPriceProfile>
export const UpdatePractitionerPriceProfile = fields.extend({ version: Version })
export type UpdatePractitionerPriceProfile = z.infer<typeof UpdatePractitionerPriceProfile>

export const PractitionerPriceProfileView = fields
  .extend({ ref: Ref, practitionerGroup: RefName, priceProfile: RefName, version: z.int() })
  .meta({ id: 'PractitionerPriceProfile' })
export type PractitionerPriceProfileView = z.infer<typeof PractitionerPriceProfileView>
