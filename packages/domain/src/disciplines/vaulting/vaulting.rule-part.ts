// Vaulting in a rule set: the weights of the parts of each test.
import * as z from 'zod'
import { PositiveDecimalText } from '../../kernel/decimal.ts'
import { JudgePosition, RoundedDecimals } from '../protocol-words.schema.ts'
import { sourced } from '../sourced.schema.ts'
import {
  VaultingClass,
  type VaultingProtocol,
  VaultingShare,
  VaultingTestKind,
  VaultingTieBreak,
} from './vaulting.protocol.schema.ts'

const shares = sourced(z.array(VaultingShare).min(1).max(4))

export const VaultingRules = z.strictObject({
  COMPULSORY: shares,
  TECHNICAL: shares,
  FREESTYLE: shares,
  /** The weights of the tests of a squad; if absent, all weigh the same. */
  squad: sourced(z.strictObject({ COMPULSORY: PositiveDecimalText, FREESTYLE: PositiveDecimalText })).optional(),
  maximum: sourced(PositiveDecimalText),
  decimals: sourced(RoundedDecimals),
  tieBreak: sourced(z.array(VaultingTieBreak).max(4)),
})
export type VaultingRules = z.infer<typeof VaultingRules>

export const VaultingWish = z.strictObject({
  discipline: z.literal('VAULTING'),
  class: VaultingClass,
  tests: z.array(VaultingTestKind).min(1).max(6),
  judges: z.array(JudgePosition).max(15),
})
export type VaultingWish = z.infer<typeof VaultingWish>

const protocolOf = (part: VaultingRules, wish: VaultingWish): VaultingProtocol => ({
  discipline: 'VAULTING',
  class: wish.class,
  tests: wish.tests.map((kind) => {
    const weight = wish.class === 'SQUAD' && kind !== 'TECHNICAL' ? part.squad?.value[kind] : undefined
    return { kind, parts: part[kind].value, ...(weight !== undefined && { weight }) }
  }),
  judges: wish.judges,
  maximum: part.maximum.value,
  decimals: part.decimals.value,
  tieBreak: part.tieBreak.value,
})

/** Compulsory and freestyle, the class that every level has. */
const wishOf = (): VaultingWish => ({
  discipline: 'VAULTING',
  class: 'INDIVIDUAL',
  tests: ['COMPULSORY', 'FREESTYLE'],
  judges: [],
})

export const vaultingRulePart = { hasFormats: false, part: VaultingRules, wish: VaultingWish, protocolOf, wishOf }
