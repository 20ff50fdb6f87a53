// The version races of what other systems send.
import { newRef } from '@oxer/db'
import { callerIn, type RaceSetting, race } from './version-race.fixture.ts'

export const exchangeRaces = (setting: RaceSetting) => {
  const { database, make, worlds } = setting
  const { federation } = worlds.a
  const inFederation = { federationRef: federation.ref }
  const { equipe, importMapping, takeAlong } = callerIn(setting)('federationAdministrator').exchange
  const { prisma } = database

  return {
    'exchange.equipe.solveProposal': async () => {
      const { ref: competition } = await make.competition(inFederation)
      const { ref: target } = await make.person(inFederation)
      const proposal = newRef()
      const data = { id: '9', foreign_id: null, first_name: 'Lotte', last_name: 'Nieuw' }
      await prisma.equipeProposal.create({
        data: {
          ...{ ref: proposal, competitionRef: competition, kind: 'PERSON', equipeId: '9', data },
          createdAt: setting.now(),
        },
      })
      const prepare = async () => {
        await prisma.equipeProposal.update({ where: { ref: proposal }, data: { state: 'OPEN', personRef: null } })
      }
      const read = async () => (await equipe.overview({ competition })).proposals[0]
      return race(read, ({ version }) => ({ competition, proposal, target, version }), { prepare })
    },
    'exchange.takeAlong.break': async () => {
      const { ref: competition } = await make.competition(inFederation)
      const prepare = () => takeAlong.checkOut({ competition, holder: 'Laptop' })
      const read = () => takeAlong.get({ competition })
      return race(read, ({ lease }) => ({ competition, version: lease?.version ?? 0 }), { prepare })
    },
    'exchange.importMapping.keep': async () => {
      const { ref: competition } = await make.competition(inFederation)
      const of = { competition, integration: 'KNHS_SUBSCRIPTION_IMPORT' as const }
      const columns = (notes: string) =>
        [
          ...[
            { heading: 'Ruiter', word: 'RIDER' as const },
            { heading: 'Paard', word: 'HORSE' as const },
          ],
          ...[
            { heading: 'Proef', word: 'TEST' as const },
            { heading: 'Een', word: null },
            { heading: 'Twee', word: null },
          ],
        ].map((column) => (column.heading === notes ? { ...column, word: 'NOTES' as const } : column))
      const names = ['Een', 'Twee']
      const prepare = async () => {
        await importMapping.keep({ ...of, columns: columns('') })
      }
      const read = async () => (await importMapping.list(of)).mappings[0]
      return race(read, ({ version }, n) => ({ ...of, version, columns: columns(names[n % 2] ?? '') }), { prepare })
    },
    'exchange.equipe.acceptDifferences': async () => {
      const { ref: competition } = await make.competition(inFederation)
      const test = await make.test({ competitionRef: competition })
      const testSet = test.testSet.ref
      await prisma.equipeTest.create({
        data: {
          ...{
            testSetRef: testSet,
            competitionRef: competition,
            receivedAt: setting.now(),
            userName: 'Lotte (Equipe)',
          },
          state: 'DIFFERENT',
        },
      })
      const prepare = async () => {
        await prisma.equipeTest.update({ where: { testSetRef: testSet }, data: { state: 'DIFFERENT' } })
      }
      const read = async () => (await equipe.overview({ competition })).tests[0]
      return race(read, ({ version }) => ({ competition, testSet, version }), { prepare })
    },
  }
}
