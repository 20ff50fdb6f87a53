import * as z from 'zod'
import { Ref, RefName, Version } from '../../kernel/ref/ref.schema.ts'
import { CatalogueCode, CatalogueName } from '../catalogue.schema.ts'

const fields = z.object({
  name: CatalogueName,
  code: CatalogueCode,
  sportTypeVariantRef: Ref,
  /** Its position among the levels of the discipline, lowest first. */
  rank: z.int().min(0).max(10_000).default(0),
  isPony: z.boolean().default(false),
  /** The protocol of a test created from this category. */
  protocolRef: Ref.nullable().default(null),
  /** Null or absent: what is usual for its protocol, or for its discipline. */
  averageRoundSeconds: z.int().min(10).max(3600).nullish(),
})

export const CreateSportCategory = fields
export type CreateSportCategory = z.infer<typeof CreateSportCategory>
export const UpdateSportCategory = fields.extend({ version: Version })
export type UpdateSportCategory = z.infer<typeof UpdateSportCategory>

/** A level or series within a discipline. */
export const SportCategoryView = fields
  .extend({
    ref: Ref,
    code: z.string(),
    rank: z.int(),
    averageRoundSeconds: z.int(),
    sportTypeVariant: RefName,
    protocol: RefName.nullable(),
    version: z.int(),
  })
  .meta({ id: 'SportCategory' })
export type SportCategoryView = z.infer<typeof SportCategoryView>
