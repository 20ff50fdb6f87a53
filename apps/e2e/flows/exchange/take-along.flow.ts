// A competition is handed to a laptop: nobody changes it here meanwhile, what was done there comes in, and without the laptop it is ended.
import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Protocol } from '@oxer/domain/competitions/result/result.schema'
import { LeaseFile } from '@oxer/domain/exchange/take-along/take-along.schema'
import { fieldLogErrors } from '@oxer/domain/kernel/field-log/field-log.errors'
import { UserPage } from '@oxer/domain/registry/installation/administration.schema'
import * as z from 'zod'
import { expect, expectAccessible, expectNoSidewaysScroll, roles, test } from '../../harness/flow.ts'
import { makeCompetition } from '../../harness/made-competition.ts'
import { takeAlongScreen } from '../../pages/exchange/take-along-screens.ts'

const jumping: Protocol = {
  discipline: 'SHOW_JUMPING',
  format: 'TABLE_A_AGAINST_CLOCK',
  rounds: [{ timeAllowed: 7000 }],
  timePenalty: { penalty: '1', perStarted: 400 },
}

const sha256 = (value: unknown): string => `sha256:${createHash('sha256').update(JSON.stringify(value)).digest('hex')}`

test('a competition is handed to a laptop, and its log comes in', { tag: '@phone' }, async ({ flow }) => {
  const api = await flow.apiOf('federationAdministrator')
  const name = `Veldwedstrijd ${flow.project} ${flow.language}`
  const { ref } = await makeCompetition(api, {
    ...{ name, sportType: 'SHOW_JUMPING', testName: '1,00 m', protocol: jumping, riders: [] },
  })
  const page = await flow.openAs('federationAdministrator', `/competitions/${ref}/manage/toolbox`)
  const screen = takeAlongScreen(page, flow)
  await screen.open.click()
  await expectAccessible(page)
  await screen.holder.fill('Laptop 1')
  const saving = page.waitForEvent('download')
  await screen.handOut.click()
  const download = await saving
  expect(download.suggestedFilename()).toBe('oxer-lease.json')
  const leaseText = await readFile(await download.path(), 'utf8')
  const lease = LeaseFile.parse(JSON.parse(leaseText))
  await expect(screen.notice('Laptop 1')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const arena = { code: 'V', name: 'Veld', type: 'SHOW_JUMPING_ARENA' }
  const refused = await api.refusal('POST', `/competition/manage/${ref}/arena`, arena)
  expect(refused).toEqual({ status: 409, codes: [fieldLogErrors.inTheField.code] })

  const operator = await flow.apiOf('superAdministrator')
  const [account] = (await operator.get(`/superadmin/user?q=${roles.federationAdministrator}`, UserPage)).items
  const input = { competition: ref, ...arena }
  const line = {
    ...{ seq: 1, epoch: lease.epoch, path: 'competitions.arena.add', actorRef: account?.ref, device: 'laptop' },
    ...{ now: new Date().toISOString(), refs: [randomUUID()], language: 'NL', idempotencyKey: 'laptop:1' },
    ...{ inputHash: sha256(input), input, answerHash: sha256(null) },
  }
  const json = 'application/json'
  await screen.files.first().setInputFiles({ name: 'oxer-lease.json', mimeType: json, buffer: Buffer.from(leaseText) })
  const buffer = Buffer.from(`${JSON.stringify(line)}\n`)
  await screen.files.last().setInputFiles({ name: 'field-log.jsonl', mimeType: 'application/x-ndjson', buffer })
  await screen.bringIn.click()
  await expect(screen.applied(1)).toBeVisible()
  const arenas = await api.get(`/competition/manage/${ref}/arena`, z.array(z.object({ code: z.string() })))
  expect(arenas.map(({ code }) => code)).toContain('V')

  await screen.end.click()
  await screen.confirm.click()
  await expect(screen.ended).toBeVisible()
  await expect(screen.notice('Laptop 1')).toBeHidden()
  await api.post(`/competition/manage/${ref}/arena`, { ...arena, code: 'W', name: 'Weide' }, z.unknown())
})
