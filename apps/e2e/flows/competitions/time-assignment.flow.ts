// Two clubs choose start times: the office opens it, one club takes a free position while another is about to, and the
// loser reads that it is taken.
import { RegistrationOutcome } from '@oxer/domain/competitions/registration/registration.schema'
import { Startlist } from '@oxer/domain/competitions/startlist/startlist.schema'
import {
  type AssignedPosition,
  AssignmentOutcome,
  TimeAssignmentBoard,
} from '@oxer/domain/competitions/time-assignment/time-assignment.schema'
import { addDays, toLocalTime } from '@oxer/domain/kernel/time/time.rules'
import { OrganisationMatches } from '@oxer/domain/parties/organisation/organisation.schema'
import * as z from 'zod'
import { expect, expectAccessible, test } from '../../harness/flow.ts'
import { makeCompetition, today } from '../../harness/made-competition.ts'
import { timeScreens } from '../../pages/competitions/time-screens.ts'

test.describe.configure({ timeout: 180_000 })

const OfUser = z.object({ organisations: z.array(z.object({ ref: z.string() })) })

const timeOf = ({ startSeconds }: AssignedPosition): string => toLocalTime(startSeconds)

test('a club chooses times against another club', { tag: '@phone' }, async ({ flow }) => {
  const { t } = flow
  const api = await flow.apiOf('federationAdministrator')
  const day = addDays(today(), 20)
  const competition = await makeCompetition(api, {
    name: `Uurtoewijzing ${flow.project}`,
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
  const other = await register(theirs, 'Bram')

  await test.step('the office sets the moments and allots the positions', async () => {
    const page = await flow.openAs('federationAdministrator', `/competitions/${competition.ref}/manage/timeassignment`)
    const screens = timeScreens(page, flow)
    await screens.open.click()
    await screens.save.click()
    await screens.allot(4).click()
    await expect(screens.clubs.getByRole('row')).toHaveCount(4)
    await expectAccessible(page)
  })

  const page = await flow.openAs(
    'clubAdministrator',
    `/organisations/${mine}/competitions/assigntime?competition=${competition.ref}`,
  )
  const screens = timeScreens(page, flow)
  const boardOf = (club: string) =>
    api.get(`/organisation/${club}/competitions/assigntime/${competition.ref}`, TimeAssignmentBoard)
  const positionIn = async (club: string, wanted: AssignedPosition['state']): Promise<AssignedPosition> => {
    const found = (await boardOf(club)).lists[0]?.positions.find(({ state }) => state === wanted)
    if (found === undefined) throw new Error(`no position is ${wanted}`)
    return found
  }
  const free = await positionIn(theirs, 'FREE')
  const own = await positionIn(mine, 'OWN')
  const time = timeOf(free)

  await test.step('another club is faster: the loser reads it, and sees the position as taken', async () => {
    await screens.choose('Anna Uren').click()
    await expect(screens.place('Anna Uren', time)).toBeVisible()
    await api.post(
      `/organisation/${theirs}/competitions/assigntime`,
      { competition: competition.ref, do: 'PLACE', entry: free.ref, registration: other },
      AssignmentOutcome,
    )
    await screens.place('Anna Uren', time).click()
    await expect(page.getByText(t('errors:035-0000000008'))).toBeVisible()
    await expect(screens.positions('Proef Uren').filter({ hasText: time })).toContainText(screens.taken)
    await expectAccessible(page)
  })

  await test.step('and places its rider elsewhere', async () => {
    await screens.choose('Anna Uren').click()
    await screens.place('Anna Uren', timeOf(own)).click()
    await expect(screens.list('Proef Uren').getByText('Anna Uren')).toBeVisible()
    await expect(screens.waiting.getByText(t('competitions:timeAssignment.waiting.none'))).toBeVisible()
  })
})
