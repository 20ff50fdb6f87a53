import { newRef } from '@oxer/db'
import { competitionCode } from '@oxer/domain/competitions/competition/competition.rules'
import type { Protocol } from '@oxer/domain/competitions/result/result.schema'
import { ringAppErrors } from '@oxer/domain/federation/ring-app/ring-app.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, federation, make } = await apiTest()
const none = { DRESSAGE_TABLET: null, STYLE_TABLET: null, TIMEKEEPER: null }
const settings = () => api('federationAdministrator').federation.federation

const save = async (ringApps: typeof none | Record<keyof typeof none, string | null>) => {
  const { name, contactEmail, timeZone, version } = await settings().getSettings({ federation })
  return settings().update({ federation, name, contactEmail, timeZone, ringApps, version })
}

const { ref: competition } = await make.competition({ federationRef: federation })
const { ref: test, testSet } = await make.test({ competitionRef: competition })
const place = { competition, test, testSet: testSet.ref }
const apps = (subject: Subject = 'federationCollaborator', over: object = {}) =>
  api(subject).competitions.result.ringApps({ ...place, ...over })

describe('apps at the ring (cr103, cr104, cr105)', () => {
  it('open with the codes of the competition, the test and the ring, in tests of their discipline', async () => {
    expect(await apps()).toEqual([])
    const address = 'https://tablet.example/{competition}?test={test}&ring={ring}'
    const saved = await save({ ...none, DRESSAGE_TABLET: address, TIMEKEEPER: 'https://time.example' })
    expect(saved.ringApps).toMatchObject({ DRESSAGE_TABLET: address, STYLE_TABLET: null })
    const start = `https://tablet.example/${competitionCode(competition)}?test=${testSet.ref}`
    expect(await apps()).toEqual([{ kind: 'DRESSAGE_TABLET', address: `${start}&ring=` }])
    const list = await make.startlist({ competitionRef: competition, testSetRef: testSet.ref, registrationRefs: [] })
    const arena = await make.arena({ competitionRef: competition, code: 'P 1', name: 'Main' })
    await database.prisma.activity.create({
      data: {
        ...{ ref: newRef(), competitionRef: competition, kind: 'SPORT', name: '1.10 m', arenaRef: arena.ref },
        ...{ startlistRef: list.ref, date: '2026-05-17', startSeconds: 36_000, endSeconds: 43_200 },
      },
    })
    expect(await apps()).toEqual([{ kind: 'DRESSAGE_TABLET', address: `${start}&ring=P%201` }])
  })

  it('open the tablet of style riding in a test of style riding, and not in one of dressage (cr103)', async () => {
    const style: Protocol = {
      ...{ discipline: 'STYLE_RIDING', judges: ['C'], judgeMaximum: '100', exercises: [], courseErrors: [] },
      ...{ timeAllowed: null, timePenalty: null, jumpOff: null, hasJumpingRanking: false, decimals: 2, tieBreak: [] },
    }
    const styled = await make.test({
      ...{ competitionRef: competition, sportType: 'STYLE_RIDING', protocolDefinition: style },
    })
    const before = await settings().getSettings({ federation })
    await save({ ...none, STYLE_TABLET: 'https://style.example/{competition}/{test}' })
    expect(await apps('federationCollaborator', { test: styled.ref, testSet: styled.testSet.ref })).toEqual([
      {
        kind: 'STYLE_TABLET',
        address: `https://style.example/${competitionCode(competition)}/${styled.testSet.ref}`,
      },
    ])
    expect(await apps()).toEqual([])
    await save(before.ringApps)
  })

  it('stay as they are when a change does not name them, and the history has the change', async () => {
    const before = (await settings().getSettings({ federation })).ringApps
    const { name, contactEmail, timeZone, version } = await settings().getSettings({ federation })
    const after = await settings().update({ federation, name, contactEmail, timeZone, version })
    expect(after.ringApps).toEqual(before)
    await save(none)
    const line = await database.prisma.history.findFirstOrThrow({
      where: { ref: federation, noun: 'federation' },
      orderBy: { id: 'desc' },
    })
    expect([line.before, line.after]).toMatchObject([{ ringApps: before }, { ringApps: none }])
  })

  it('are shown to those who enter results, of tests of this competition', async () => {
    await refused(apps('anonymous'), kernelErrors.noUserContext)
    await refused(apps('rider'), kernelErrors.insufficientPermissions)
    await refused(apps('foreignAdministrator'), kernelErrors.notFound)
    const { ref: other } = await make.competition({ federationRef: federation })
    await refused(apps('federationCollaborator', { competition: other }), kernelErrors.notFound)
    await refused(apps('federationCollaborator', { testSet: newRef() }), kernelErrors.notFound)
  })

  it('have a safe address', async () => {
    await refused(save({ ...none, TIMEKEEPER: 'http://time.example' }), ringAppErrors.notSecure)
    await refused(save({ ...none, TIMEKEEPER: 'javascript:alert(1)' }), ringAppErrors.notSecure)
    await refused(save({ ...none, STYLE_TABLET: 'https://style.example/{rider}' }), ringAppErrors.unknownPlaceholder)
  })
})
