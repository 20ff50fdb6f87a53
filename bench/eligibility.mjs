// Measures who may take part: many combinations against one rule tree, each with a verdict that gives its reasons. The
// floor is a plain loop over the same facts that only answers yes or no.
import { pathToFileURL } from 'node:url'
import { register } from 'tsx/esm/api'
import { formatRatio, median, ratioOf, table } from './statistics.mjs'

const combinations = 10_000
const rounds = 5

const refOf = (number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const rule = (kind, more) => ({ kind, weight: 'REQUIRED', inverted: false, ...more })
const group = (logicalOperator, children) => ({ logicalOperator, inverted: false, children })

/** 50 nodes: a choice of seven classes, each with six rules of which three must hold and one is negated. */
const treeOf = () =>
  group(
    'any',
    Array.from({ length: 7 }, (_, index) =>
      group('all', [
        rule('PERSON_HAS_AGE', { operator: '>=', number: 10 + index }),
        rule('PERSON_HAS_LICENSE', { ref: refOf(index), inverted: index === 3 }),
        rule('HORSE_HAS_AGE', { operator: '<=', number: 12 - index }),
        rule('PERSON_IS_MEMBER_OF_ORGANISATION', { ref: refOf(20 + index), weight: 'EXPECTED' }),
        rule('HORSE_REGISTERED_TO_STUDBOOK', { text: ['BWP', 'KWPN', 'SBS'][index % 3], weight: 'EXPECTED' }),
        rule('MAX_REGISTRATIONS', { operator: '<=', number: 2, weight: 'OPTIONAL' }),
      ]),
    ),
  )

const factsOf = (index) => ({
  on: '2026-05-17',
  federationRef: refOf(99),
  person: {
    birthDate: `${1980 + (index % 40)}-0${1 + (index % 9)}-15`,
    organisations: [{ ref: refOf(20 + (index % 11)), start: '2020-01-01', end: null }],
    federations: [],
    achievements: [],
    licenses: [{ ref: refOf(index % 13), type: 'COMPETITION', start: '2026-01-01', end: '2026-12-31' }],
    individualCombinations: index % 5,
  },
  horse: {
    birthYear: 2006 + (index % 19),
    isPony: index % 4 === 0,
    withersHeight: null,
    studbook: ['BWP', 'KWPN', 'Z'][index % 3],
  },
  registrations: { COMBINATION: index % 4 },
})

const plainly = (node, facts) => {
  if (node.children) {
    const holds = node.logicalOperator === 'all' ? 'every' : 'some'
    return node.children[holds]((child) => plainly(child, facts)) !== node.inverted
  }
  switch (node.kind) {
    case 'PERSON_HAS_AGE':
      return 2026 - Number(facts.person.birthDate.slice(0, 4)) >= node.number
    case 'PERSON_HAS_LICENSE':
      return facts.person.licenses.some(({ ref }) => ref === node.ref)
    case 'PERSON_IS_MEMBER_OF_ORGANISATION':
      return facts.person.organisations.some(({ ref }) => ref === node.ref)
    case 'HORSE_HAS_AGE':
      return 2026 - facts.horse.birthYear >= node.number
    case 'HORSE_REGISTERED_TO_STUDBOOK':
      return facts.horse.studbook === node.text
    default:
      return facts.registrations.COMBINATION <= node.number
  }
}

const time = (work) => {
  const began = performance.now()
  work()
  return performance.now() - began
}

/** @returns {Promise<string>} a table in milliseconds */
export const measureEligibility = async () => {
  const unregister = register()
  const folder = '../packages/domain/src/kernel/rule-tree'
  const { compileRules } = await import(`${folder}/rule-tree.rules.ts`)
  const { countRules } = await import(`${folder}/rule.schema.ts`)
  const { RuleTree } = await import(`${folder}/rule-tree.schema.ts`)
  await unregister()

  const tree = RuleTree.parse(treeOf())
  const strict = { ...tree, logicalOperator: 'all' }
  const facts = Array.from({ length: combinations }, (_, index) => factsOf(index))
  const failing = compileRules(strict)
  const refused = facts.filter((each) => compileRules(tree).judge(each).outcome === 'BLOCKED').length
  const [usual, worst, plain] = [[], [], []]
  let failures = 0
  for (let round = 0; round < rounds; round += 1) {
    usual.push(
      time(() => {
        const { judge } = compileRules(tree)
        for (const each of facts) judge(each)
      }),
    )
    worst.push(
      time(() => {
        failures = 0
        for (const each of facts) failures += failing.judge(each).failures.length
      }),
    )
    plain.push(
      time(() => {
        for (const each of facts) plainly(tree, each)
      }),
    )
  }
  const row = (what, times) => [
    what,
    median(times).toFixed(1),
    Math.max(...times).toFixed(1),
    formatRatio(ratioOf(times, plain)),
  ]
  return table([
    [`${combinations} combinations, ${countRules(tree)} nodes`, 'ms', 'slowest', 'beside yes or no'],
    row(`with a verdict (${refused} refused)`, usual),
    row(`everything asked of everybody (${failures} reasons given)`, worst),
    [...row('yes or no, in a plain loop', plain).slice(0, 3), ''],
  ])
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(await measureEligibility())
