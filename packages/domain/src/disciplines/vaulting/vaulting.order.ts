import { type Decimal, formatFixed, mean } from '../../kernel/decimal.ts'
import type { RankingRules } from '../discipline.ts'
import { type KeyRule, plainHeader, scoreKey } from '../key-rule.ts'
import type { VaultingProtocol, VaultingTestKind, VaultingTieBreak } from './vaulting.protocol.schema.ts'
import type { VaultingScore } from './vaulting.score.ts'

/** The mean of the tests of a kind; null if there is none. */
const kindMean = (protocol: VaultingProtocol, kind: VaultingTestKind, score: VaultingScore): Decimal | null => {
  const own = protocol.tests.flatMap((test, index) => (test.kind === kind ? [score.tests[index] ?? null] : []))
  const known = own.filter((each) => each !== null)
  return known.length === 0 || known.length < own.length ? null : mean(known)
}

/** Highest first: the mean of the tests, then the protocol's tie breaks. */
export const vaultingOrder = (protocol: VaultingProtocol): RankingRules<VaultingScore> => {
  // All scores of a class have the same decimals, as in published lists.
  const cell = (value: Decimal | null): string | null => (value === null ? null : formatFixed(value, protocol.decimals))
  const tieValue = (name: VaultingTieBreak, score: VaultingScore): Decimal | null =>
    name === 'HORSE' ? score.horse : kindMean(protocol, name, score)
  const keyOf = (name: VaultingTieBreak): KeyRule<VaultingScore> => ({
    key: name,
    better: 'HIGHER',
    value: (score) => tieValue(name, score),
    text: (score) => cell(tieValue(name, score)),
  })
  const tests = protocol.tests.map(({ kind }, index) => {
    const plain = plainHeader<VaultingScore>(kind, null, index + 2, (score) => cell(score.tests[index] ?? null))
    // A class may have two freestyles: the number distinguishes their columns.
    return { ...plain, header: { ...plain.header, key: `test-${index + 1}`, round: index + 1 } }
  })
  return {
    keys: [scoreKey('HIGHER'), ...protocol.tieBreak.map(keyOf)],
    headers: [
      plainHeader('POINTS', null, 1, (score) => score.text),
      ...tests,
      plainHeader('HORSE', null, tests.length + 2, (score) => cell(score.horse)),
    ],
  }
}
