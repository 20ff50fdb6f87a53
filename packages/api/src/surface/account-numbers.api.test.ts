// The account number of a person or a club is personal data: it is in the answers of those who pay, who are paid by it, and of nobody else.
// Every read of the API is called.
import { type Subject, subjects } from '@oxer/testing'
import { expect, it } from 'vitest'
import { apiTest } from '../kernel/testing/api-test.ts'
import { givenMoneyWorld, privateIban } from './money-world.fixture.ts'
import { refsOf, tellingReads } from './walk.fixture.ts'

const { database, make, now, options, worlds } = await apiTest()
const setting = { database, make, now, options }
const refs = {
  a: refsOf(worlds.a, await givenMoneyWorld(setting, worlds.a)),
  b: refsOf(worlds.b, await givenMoneyWorld(setting, worlds.b)),
}

/** The reads that tell it, asked for the club and for the rider who have it, and for the seller that pays them. */
const tellingOf = async (subject: Subject, world: 'a' | 'b'): Promise<string[]> => {
  const isTelling = (text: string): boolean => text.replaceAll(' ', '').includes(privateIban)
  const { organisation, person, federation } = refs[world]
  const telling = new Set<string>()
  for (const [contact, seller] of [
    [organisation, organisation],
    [person, federation],
  ]) {
    const asked = { ...refs[world], contact, contactRef: contact, organisation: seller, organisationRef: seller }
    const found = await tellingReads(worlds.actors[subject], asked, isTelling, { database, worlds, now })
    for (const procedure of found) telling.add(procedure)
  }
  return [...telling].toSorted()
}

const records = ['parties.contactAccount.list', 'parties.organisation.get', 'parties.person.get']
/** Those who keep the accounts of the club and sell for it, and those who pay. */
const ofClub = ['finance.invoice.settings', 'parties.contactAccount.list', 'parties.organisation.get']
const ofTreasurer = [
  'competitions.competitionPayout.file',
  'finance.bank.lines',
  'finance.bookFile.bankLines',
  'finance.refund.file',
]
const admitted: Partial<Record<Subject, readonly string[]>> = {
  parent: ['parties.contactAccount.list', 'parties.person.get'],
  clubCollaborator: ofClub,
  clubTreasurer: ['finance.invoice.settings'],
  clubAdministrator: ofClub,
  federationCollaborator: records,
  federationAdministrator: [...ofTreasurer, 'finance.invoice.settings', ...records],
  superAdministrator: [...ofTreasurer, 'finance.invoice.settings', ...records],
}

it.each(subjects)('an account number reaches %s only where it is needed', async (subject) => {
  expect(await tellingOf(subject, 'a')).toEqual([...(admitted[subject] ?? [])].toSorted())
})

it.each(subjects.filter((subject) => !['foreignAdministrator', 'superAdministrator'].includes(subject)))(
  'an account number of another federation does not reach %s',
  async (subject) => {
    expect(await tellingOf(subject, 'b')).toEqual([])
  },
)
