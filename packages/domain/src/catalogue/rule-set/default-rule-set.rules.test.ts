import { describe, expect, it } from 'vitest'
import { defaultRuleSet } from './default-rule-set.rules.ts'
import { copyRuleSet } from './rule-set.rules.ts'
import { shippedRuleSets } from './shipped-rule-sets.presets.ts'

const fei = shippedRuleSets.find(({ key }) => key === 'FEI_2022') ?? expect.fail('the set is missing')
const copyFrom = (value: string) =>
  copyRuleSet(fei, { key: `OWN_${value.slice(0, 4)}`, name: 'Own', issuer: 'X', validFrom: { value, source: 'x' } })

describe('the default rule set of a federation', () => {
  it.each([
    ['the world federation’s of that day', 'RLL', '2023-05-01', [], 'FEI_2022'],
    ['those of a later day', 'RLL', '2026-05-01', [], 'FEI_2026'],
    ['what ships under its name', 'KNHS', '2026-05-01', [], 'KNHS_2022'],
    ['a club body’s', 'LRV', '2026-05-01', [], 'COUNTRY_CLUBS_2020'],
    ['its own copy from its day on', 'KNHS', '2026-05-01', [copyFrom('2026-05-01')], 'OWN_2026'],
    ['not its copy before that day', 'KNHS', '2026-04-30', [copyFrom('2026-05-01')], 'KNHS_2022'],
    ['the newest of its copies', 'X', '2027-01-01', [copyFrom('2026-05-01'), copyFrom('2027-01-01')], 'OWN_2027'],
    ['none before there were any', 'X', '1990-01-01', [], null],
  ])('%s', (_, issuer, date, own, key) => {
    const found = defaultRuleSet({ own, shipped: shippedRuleSets, issuer }, date, 'SHOW_JUMPING')
    expect(found?.key ?? null).toBe(key)
  })
})
