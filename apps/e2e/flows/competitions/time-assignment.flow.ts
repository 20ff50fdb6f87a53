// Two clubs choose start times: the office opens it, two browsers take one free position at the same moment, and the
// loser reads that it is taken.
import { RegistrationOutcome } from '@oxer/domain/competitions/registration/registration.schema'
import { Startlist } from '@oxer/domain/competitions/startlist/startlist.schema'
import {
  type AssignedPosition,
  TimeAssignmentBoard,
} from '@oxer/domain/competitions/time-assignment/time-assignment.schema'
import { addDays, toLocalTime } from '@oxer/domain/kernel/time/time.rules'
import { OrganisationMatches } from '@oxer/domain/parties/organisation/organisation.schema'
import type { Page } from '@playwright/test'
import * as z from 'zod'
import { expect, expectAccessible, test } from '../../harness/flow.ts'
import { makeCompetition, today } from '../../harness/made-competition.ts'
import { timeScreens } from '../../pages/competitions/time-screens.ts'

test.describe.configure({ timeout: 180_000 })

const OfUser = z.object({ organisations: z.array(z.object({ ref: z.string() })) })

const timeOf = ({ startSeconds }: AssignedPosition): string => toLocalTime(startSeconds)

/** Holds what each page sends to the call until all have sent it, so that the server gets it at one moment. */
const sendTogether = async (pages: readonly Page[], call: string): Promise<void> => {
  let waiting = pages.length
  let release = (): void => undefined
  const all = new Promise<void>((resolve) => {
    release = resolve
  })
  for (const page of pages) {
    await page.route(
      (url) => url.pathname.includes(call),
      async (route) => {
        waiting -= 1
        if (waiting === 0) release()
        await all
        await route.continue()
      },
      { times: 1 },
    )
  }
}

test('a club chooses times against another club', async ({ flow }) => {
  const { t } = flow
  const api = await flow.apiOf('federationAdministrator')
  const day = addDays(today(), 20)
  const competition = await makeCompetition(api, {
    name: 'Uurtoewijzing',
    sportType: 'SHOW_JUMPING',
    testName: 'Proef Uren',
    protocol: {
      discipline: 'SHOW_JUMPING',
      format: 'TABLE_A_AGAINST_CLOCK',
      rounds: [{ timeAllowed: 7000 }],
      timePenalty: { penalty: '1', perStarted: 100 },
    },
    riders: [{ firstName: 'Zoë', lastName: 'Zonder', horse: 'Paard van Zoë' }],
    over: { start: day, end: day },
  })
  const manage = `/competition/manage/${competition.ref}`
  const list = `${manage}/startlist/${competition.startlist.ref}`
  for (const status of ['DRAFT_PROPOSAL', 'DRAFT']) await api.post(`${list}/status/${status}`, {}, z.unknown())
  await api.post(`${list}/add-open-position`, { position: 2, quantity: 4 }, Startlist)

  const user = await (await flow.apiOf('clubAdministrator')).get('/auth/user', OfUser)
  const mine = user.organisations[0]?.ref ?? ''
  const { matches } = await api.get(`/organisation/search?q=ruiter`, OrganisationMatches)
  const theirs = matches.find(({ ref }) => ref !== mine)?.ref ?? ''
  const register = async (organisation: string, firstName: string): Promise<string> => {
    const outcome = await api.post(
      `${manage}/subscription/test/${competition.test.ref}`,
      {
        data: {
          type: 'INDIVIDUAL',
          isUnknown: true,
          person: { firstName, lastName: 'Uren' },
          horse: { name: `Paard van ${firstName}` },
          organisation: { ref: organisation },
        },
        confirmSaveWithWarnings: true,
      },
      RegistrationOutcome,
    )
    return outcome.registrations[0]?.ref ?? ''
  }
  await register(mine, 'Anna')
  await register(theirs, 'Bram')

  const office = await flow.openAs('federationAdministrator', `/competitions/${competition.ref}/manage/timeassignment`)
  await test.step('the office sets the moments and allots the positions', async () => {
    const screens = timeScreens(office, flow)
    await screens.open.click()
    await screens.save.click()
    await screens.allot(4).click()
    await expect(screens.clubs.getByRole('row')).toHaveCount(4)
    await expectAccessible(office)
  })

  const assignmentOf = (club: string) => `/organisations/${club}/competitions/assigntime?competition=${competition.ref}`
  const positionIn = async (club: string, wanted: AssignedPosition['state']): Promise<AssignedPosition> => {
    const board = await api.get(`/organisation/${club}/competitions/assigntime/${competition.ref}`, TimeAssignmentBoard)
    const found = board.lists[0]?.positions.find(({ state }) => state === wanted)
    if (found === undefined) throw new Error(`no position is ${wanted}`)
    return found
  }
  const time = timeOf(await positionIn(theirs, 'FREE'))
  // The staff of the federation chooses for a club, too.
  await office.goto(assignmentOf(theirs))
  const clubs = [
    { page: await flow.openAs('clubAdministrator', assignmentOf(mine)), rider: 'Anna Uren', club: mine },
    { page: office, rider: 'Bram Uren', club: theirs },
  ].map((each) => ({ ...each, screens: timeScreens(each.page, flow) }))
  const refusedOnes = async () => {
    const told = t('errors:035-0000000008')
    const isTold = await Promise.all(clubs.map(({ page }) => page.getByText(told).isVisible()))
    return clubs.filter((_, index) => isTold[index])
  }

  await test.step('two clubs take one position at one moment: one gets it, and the other reads it', async () => {
    for (const { rider, screens } of clubs) {
      await screens.choose(rider).click()
      await expect(screens.place(rider, time)).toBeVisible()
    }
    await sendTogether(
      clubs.map(({ page }) => page),
      'organisationTimeAssignment.act',
    )
    await Promise.all(clubs.map(({ rider, screens }) => screens.place(rider, time).click()))
    await expect.poll(async () => (await refusedOnes()).length).toBe(1)
    const [loser] = await refusedOnes()
    for (const { page, rider, screens } of clubs) {
      const position = screens.positions('Proef Uren').filter({ hasText: time })
      await expect(position).toContainText(page === loser?.page ? screens.taken : rider)
    }
    if (loser !== undefined) await expectAccessible(loser.page)
  })

  await test.step('and the other places its rider elsewhere', async () => {
    const [loser] = await refusedOnes()
    if (loser === undefined) throw new Error('both clubs got the position')
    const { rider, screens, club } = loser
    await screens.choose(rider).click()
    await screens.place(rider, timeOf(await positionIn(club, 'OWN'))).click()
    await expect(screens.list('Proef Uren').getByText(rider)).toBeVisible()
    await expect(screens.waiting.getByText(t('competitions:timeAssignment.waiting.none'))).toBeVisible()
  })
})
