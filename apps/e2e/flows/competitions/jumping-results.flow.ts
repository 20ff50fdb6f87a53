// A jumping test at the arena: faults by obstacle from the keyboard, a jump-off, and the ranking that follows.
import type { Protocol } from '@oxer/domain/competitions/result/result.schema'
import { ResultLine } from '@oxer/domain/competitions/result/result-entry.schema'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../../harness/flow.ts'
import { makeCompetition } from '../../harness/made-competition.ts'
import { rankingsScreen, resultsScreen } from '../../pages/competitions/competition-screens.ts'

test.describe.configure({ timeout: 180_000 })

const costs = (value: string) => ({ kind: 'PENALTIES' as const, value })
const out = { kind: 'ELIMINATION' as const }
const protocol: Protocol = {
  discipline: 'SHOW_JUMPING',
  format: 'TABLE_A_JUMP_OFF_AGAINST_CLOCK',
  rounds: [{ timeAllowed: 7000 }, { timeAllowed: 4500 }],
  timePenalty: { penalty: '1', perStarted: 400 },
  faults: {
    KNOCK_DOWN: costs('4'),
    FOOT_IN_WATER: costs('4'),
    disobediences: [costs('4'), out],
    FALL_RIDER: out,
    FALL_HORSE: out,
    ERROR_OF_COURSE: out,
    displacedTime: 600,
    timeLimitFactor: '2',
    timeLimit: null,
  },
}
const riders = [
  { firstName: 'Anna', lastName: 'Aerts', horse: 'Zorro' },
  { firstName: 'Bram', lastName: 'Bakker', horse: 'Quint' },
  { firstName: 'Cato', lastName: 'Claes', horse: 'Vesper' },
  { firstName: 'Daan', lastName: 'Dekker', horse: 'Opaline' },
]
const wanted = (name: string) => ({ name, sportType: 'SHOW_JUMPING' as const, testName: 'Prijs', protocol, riders })

test('a test is entered obstacle by obstacle, has its jump-off, and is ranked', async ({ flow }) => {
  const { t } = flow
  const api = await flow.apiOf('federationAdministrator')
  const competition = await makeCompetition(api, wanted(`Per hindernis ${flow.project}`))
  const manage = `/competitions/${competition.ref}/manage`
  const page = await flow.openAs('federationAdministrator', `${manage}/results`)
  const results = resultsScreen(page, flow)

  await test.step('the first round, without the mouse', async () => {
    const first = results.cell('course', 'Anna Aerts')
    await first.focus()
    const before = await first.boundingBox()
    await page.keyboard.type('0')
    await expect(page.getByText(t('competitions:result.queue.drafts', { count: 1 }))).toBeVisible()
    expect(await first.boundingBox(), 'the rows stay where they are while somebody types').toEqual(before)
    await page.keyboard.press('Enter')
    const typed = ['6212', '3 5b', '6543', '0', '6600', '4 7x', '6700']
    for (const text of typed) {
      await page.keyboard.type(text)
      if (text === '4 7x') await expect(results.cell('faults', 'Daan Dekker')).toHaveValue('8')
      await page.keyboard.press('Enter')
    }
    await expect(results.progress(4, 4)).toBeVisible()
    await expect(results.saved).toBeVisible()
    await expect(results.cell('course', 'Bram Bakker')).toHaveValue('3 K, 5B K')
    // Six seconds for the displaced obstacle: three over the time allowed, one time penalty.
    await expect(page.getByRole('row', { name: /Daan Dekker/ })).toContainText('9')
    await expectAccessible(page)
  })

  await test.step('the jump-off of the two who were clear', async () => {
    await results.chooseRound(t('competitions:result.round.JUMP_OFF'))
    await results.cell('course', 'Anna Aerts').focus()
    for (const text of ['2', '4012', '0', '4155']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    }
    await expect(results.saved).toBeVisible()
    await expect(results.cell('course', 'Bram Bakker')).toHaveCount(0)
  })

  await test.step('the ranking', async () => {
    await page.goto(`${manage}/rankings`)
    const rankings = rankingsScreen(page, flow)
    for (const [index, name] of ['Cato Claes', 'Anna Aerts', 'Bram Bakker', 'Daan Dekker'].entries()) {
      await expect(rankings.rows.nth(index)).toContainText(name)
    }
  })
})

test('saving a result again keeps unchanged values', async ({ flow }) => {
  const api = await flow.apiOf('federationAdministrator')
  const competition = await makeCompetition(api, wanted(`Bewaard ${flow.project}`))
  const [participation = ''] = competition.registrations
  const path = `/competition/manage/${competition.ref}/results/${competition.test.ref}/${competition.testSetRef}/${participation}`
  const result = {
    discipline: 'SHOW_JUMPING',
    status: 'FINISHED',
    statusReason: 'Na protest',
    outOfCompetition: true,
    carried: '1.5',
    rounds: [
      {
        time: 6512,
        timePenalties: '2',
        faults: [
          { kind: 'DISOBEDIENCE_DISPLACED', obstacle: '5B' },
          { kind: 'KNOCK_DOWN', obstacle: 'Muur' },
        ],
      },
      { time: 4100, obstaclePenalties: '4', outcome: 'RETIRED' },
    ],
  }
  const stored = await api.post(path, { version: 0, result }, ResultLine)
  expect(stored.result?.content).toEqual(result)

  const page = await flow.openAs('federationAdministrator', `/competitions/${competition.ref}/manage/results`)
  const results = resultsScreen(page, flow)
  await results.cell('time', 'Anna Aerts').fill('66.10')
  await page.keyboard.press('Control+Enter')
  await expect(results.saved).toBeVisible()
  const [first, ...others] = result.rounds
  await expect(async () => {
    const line = await api.get(path, ResultLine)
    expect(line.result?.content).toEqual({ ...result, rounds: [{ ...first, time: 6610 }, ...others] })
  }).toPass()
})

test('on a phone, one start is entered at a time', { tag: '@phone' }, async ({ flow }) => {
  const api = await flow.apiOf('federationAdministrator')
  const competition = await makeCompetition(api, wanted(`Kaart ${flow.project}`))
  const page = await flow.openAs('federationAdministrator', `/competitions/${competition.ref}/manage/results`)
  const results = resultsScreen(page, flow)
  if (flow.project !== 'phone') {
    await expect(page.getByRole('table')).toBeVisible()
    await expect(results.cell('course', 'Anna Aerts')).toBeVisible()
    return
  }
  const anna = results.card('Anna Aerts')
  await anna.field('course').fill('5')
  await anna.tap('B')
  await anna.self.getByRole('button', { name: /^X/ }).click()
  await expect(anna.field('faults')).toHaveValue('4')
  await anna.field('time').fill('65.12')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await anna.saveAndNext.click()
  const bram = results.card('Bram Bakker')
  await expect(bram.self).toBeVisible()
  await bram.usual('4').click()
  for (const digit of '6512') await bram.digit(digit).click()
  await expect(bram.field('time')).toHaveValue('6512')
  expect((await bram.usual('4').boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await bram.saveAndNext.click()
  await expect(results.card('Cato Claes').self).toBeVisible()
  await expect(results.saved).toBeVisible()
  await expectNoSidewaysScroll(page)
})
