import { describe, expect, it } from 'vitest'
import { type PayerFacts, payerOf } from './payer.rules.ts'

const today = '2026-05-17'
const nobody: PayerFacts = {
  personRef: 'rider',
  ofThing: null,
  club: null,
  standing: null,
  birthDate: '1990-01-01',
  parents: [],
}
const child: PayerFacts = {
  ...nobody,
  birthDate: '2012-05-18',
  parents: [
    { ref: 'aunt', permission: 'REGISTRATION', since: '2019-01-01' },
    { ref: 'father', permission: 'FULL', since: '2021-01-01' },
    { ref: 'mother', permission: 'FULL', since: '2020-01-01' },
  ],
}
const club = { type: 'ORGANISATION', ref: 'club' } as const
const aunt = { type: 'PERSON', ref: 'aunt' } as const

describe('who pays', () => {
  it.each<[string, PayerFacts, string]>([
    ['an adult', nobody, 'PERSON rider'],
    ['a minor: the parent with the oldest full relation', child, 'PERSON mother'],
    [
      'a minor without a parent who has full permission',
      { ...child, parents: child.parents.slice(0, 1) },
      'PERSON rider',
    ],
    ['an adult with parents', { ...child, birthDate: '2008-05-17' }, 'PERSON rider'],
    ['the day before the eighteenth birthday', { ...child, birthDate: '2008-05-18' }, 'PERSON mother'],
    ['a person without a birth date', { ...child, birthDate: null }, 'PERSON rider'],
    ['the standing payer goes before the parents', { ...child, standing: aunt }, 'PERSON aunt'],
    [
      'the club that pays goes before the standing payer',
      { ...child, standing: aunt, club: 'club' },
      'ORGANISATION club',
    ],
    ['the payer of the thing goes first', { ...child, ofThing: aunt, club: 'club', standing: club }, 'PERSON aunt'],
  ])('%s', (_, facts, expected) => {
    const { type, ref } = payerOf(facts, today)
    expect(`${type} ${ref}`).toBe(expected)
  })
})
