import * as z from 'zod'
import { Ref, Version } from '../../kernel/ref/ref.schema.ts'
import { SportType } from '../../kernel/sport/sport.schema.ts'
import { CatalogueCode, CatalogueName } from '../catalogue.schema.ts'

const fields = z.object({ name: CatalogueName, code: CatalogueCode, sportType: SportType })

export const CreateSportTypeVariant = fields
export type CreateSportTypeVariant = z.infer<typeof CreateSportTypeVariant>
export const UpdateSportTypeVariant = fields.extend({ version: Version })
export type UpdateSportTypeVariant = z.infer<typeof UpdateSportTypeVariant>

/** A discipline of a federation. */
export const SportTypeVariantView = fields
  .extend({ ref: Ref, code: z.string(), categoryCount: z.int(), version: z.int() })
  .meta({ id: 'SportTypeVariant' })
export type SportTypeVariantView = z.infer<typeof SportTypeVariantView>
