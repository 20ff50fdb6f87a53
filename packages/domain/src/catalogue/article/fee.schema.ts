import { MoneyInput } from '../../kernel/money/money.schema.ts'
import { Ref } from '../../kernel/ref/ref.schema.ts'

/** A fee of a competition or a championship: gross cents, and the article that is billed, null for the usual one of its kind. */
export const Fee = MoneyInput.extend({ articleRef: Ref.nullable().default(null) })
