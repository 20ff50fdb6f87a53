// Vaulting by the shipped rule sets: a preset for each class.
import type { RulePreset } from '../preset.ts'
import type { VaultingProtocol } from './vaulting.protocol.schema.ts'
import type { VaultingWish } from './vaulting.rule-part.ts'

const preset = (key: string, wish: Omit<VaultingWish, 'discipline' | 'judges'>): RulePreset => ({
  key,
  body: 'FEI',
  issuer: 'FEI',
  date: '2026-01-01',
  wish: { discipline: 'VAULTING', judges: [], ...wish },
  source: 'The FEI rule set in force since 2026; the shares of the parts and the order of ties: check',
  toCheck: true,
})

export const vaultingRulePresets: readonly RulePreset[] = [
  preset('VAULTING_INDIVIDUAL', { class: 'INDIVIDUAL', tests: ['COMPULSORY', 'FREESTYLE'] }),
  preset('VAULTING_INDIVIDUAL_TECHNICAL', { class: 'INDIVIDUAL', tests: ['COMPULSORY', 'FREESTYLE', 'TECHNICAL'] }),
  preset('VAULTING_PAS_DE_DEUX', { class: 'PAS_DE_DEUX', tests: ['FREESTYLE', 'FREESTYLE'] }),
  preset('VAULTING_SQUAD', { class: 'SQUAD', tests: ['COMPULSORY', 'FREESTYLE'] }),
]

/** Without a rule set: two tests with given scores. */
export const vaultingDefaults: VaultingProtocol = {
  discipline: 'VAULTING',
  class: 'INDIVIDUAL',
  tests: [
    {
      kind: 'COMPULSORY',
      parts: [
        { part: 'HORSE', weight: '0.25' },
        { part: 'EXERCISES', weight: '0.75' },
      ],
    },
    {
      kind: 'FREESTYLE',
      parts: [
        { part: 'HORSE', weight: '0.25' },
        { part: 'TECHNIQUE', weight: '0.5' },
        { part: 'ARTISTIC', weight: '0.25' },
      ],
    },
  ],
  judges: [],
  maximum: '10',
  decimals: 3,
  tieBreak: [],
}
