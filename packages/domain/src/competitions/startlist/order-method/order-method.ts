// The ways to order a start list, by their public names (decision 16).
import { automatic } from './automatic.ts'
import { bySelection } from './by-selection.ts'
import { consecutive } from './consecutive.ts'
import { fromOther } from './from-other.ts'
import { natural } from './natural.ts'
import type { OrderRules } from './order-rule.ts'
import { random } from './random.ts'
import { registration } from './registration.ts'
import { repeat } from './repeat.ts'

export const orderMethods = {
  AUTOMATIC: automatic,
  NATURAL: natural,
  REGISTRATION: registration,
  RANDOM: random,
  REPEAT: repeat,
  CONSECUTIVE: consecutive,
  BY_SELECTION: bySelection,
  FROM_OTHER: fromOther,
} satisfies OrderRules
