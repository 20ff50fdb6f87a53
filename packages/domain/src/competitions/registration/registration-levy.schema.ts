import * as z from 'zod'
import { ArticleType } from '../../catalogue/article/article.schema.ts'
import { Money } from '../../kernel/money/money.schema.ts'
import { Ref } from '../../kernel/ref/ref.schema.ts'

/** What the federation charges once beside a first start: for a combination that it did not know, and for a horse. */
export const RegistrationLevy = z
  .object({
    type: ArticleType.extract(['COMBINATION', 'HORSE_REGISTRATION_FIRST_USE']),
    of: Ref.nullable().describe('The combination or the horse; null for one that is made with the registration'),
    name: z.string().nullable(),
    fee: Money,
  })
  .meta({ id: 'RegistrationLevy' })
export type RegistrationLevy = z.infer<typeof RegistrationLevy>
