// A team competition: from the club that creates its team to the ranking, in which a spectator reads the reason for
// each place.
import { ResultLine } from '@oxer/domain/competitions/result/result-entry.schema'
import { Team } from '@oxer/domain/competitions/team/team.schema'
import { expect, expectAccessible, test } from '../../harness/flow.ts'
import { allParts, makeCompetition, publish } from '../../harness/made-competition.ts'
import { teamScreens } from '../../pages/competitions/team-screens.ts'

test.describe.configure({ timeout: 180_000 })

const riders = ['Anna Aerts', 'Bram Bakker', 'Cato Claes', 'Daan Dekker', 'Els Evers', 'Fien Faes', 'Gijs Geerts'].map(
  (name) => {
    const [firstName = '', lastName = ''] = name.split(' ')
    return { firstName, lastName, horse: `Paard van ${firstName}` }
  },
)

/** Penalties of each rider. The fourth is dropped, so each team has 12 from the three that count. */
const penalties = ['0', '4', '8', '16', '4', '4', '4']

test('teams from the office to the public ranking', async ({ flow }) => {
  const { t } = flow
  const api = await flow.apiOf('federationAdministrator')
  const competition = await makeCompetition(api, {
    name: 'Landenprijs',
    sportType: 'SHOW_JUMPING',
    testName: 'Landenprijs',
    protocol: {
      discipline: 'SHOW_JUMPING',
      format: 'TABLE_A_AGAINST_CLOCK',
      rounds: [{ timeAllowed: 7000 }],
      timePenalty: { penalty: '1', perStarted: 100 },
    },
    riders,
  })
  const manage = `/competition/manage/${competition.ref}`
  await api.post(
    `${manage}/teams`,
    { testRef: competition.test.ref, name: 'Gent Blauw', memberRefs: competition.registrations.slice(4) },
    Team,
  )

  const page = await flow.openAs('federationAdministrator', `/competitions/${competition.ref}/manage/rankings`)
  const screens = teamScreens(page, flow)

  await test.step('the office creates the second team', async () => {
    await screens.toTeams.click()
    await expect(page.getByText('Gent Blauw')).toBeVisible()
    await screens.makeTeam(
      'Lier Goud',
      riders.slice(0, 4).map(({ firstName }) => `Paard van ${firstName}`),
    )
    await expect(page.getByText('Lier Goud')).toBeVisible()
    await expectAccessible(page)
    await screens.toRankings.click()
  })

  await test.step('and a team ranking: the best three count, ties are broken by the best member', async () => {
    await screens.makeRanking('Ploegenklassement')
    await expect(page.getByRole('table', { name: 'Ploegenklassement' })).toBeVisible()
  })

  for (const [index, registration] of competition.registrations.entries()) {
    await api.post(
      `${manage}/results/${competition.test.ref}/${competition.testSetRef}/${registration}`,
      {
        version: 0,
        result: {
          discipline: 'SHOW_JUMPING',
          status: 'FINISHED',
          outOfCompetition: false,
          rounds: [{ obstaclePenalties: penalties[index], time: 6000 + index }],
        },
      },
      ResultLine,
    )
  }
  await publish(api, competition.ref, allParts)

  await test.step('it follows the results, gives reasons, and is published', async () => {
    await page.reload()
    await screens.why('Gent Blauw').click()
    await expect(page.getByRole('status').filter({ hasText: 'Lier Goud' })).toBeVisible()
    await screens.publish.click()
    await expect(screens.withdraw).toBeVisible()
  })

  await test.step('a spectator finds it from the competition’s page and reads the reason for the second place', async () => {
    const visitor = await flow.openAs('visitor', `/competitions/${competition.ref}/overview`)
    await visitor.getByRole('link', { name: 'Ploegenklassement' }).click()
    const rows = visitor.locator('table.ranking tbody tr')
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText('Lier Goud')
    await expect(rows.first().locator('del')).toContainText('16')
    await rows.last().locator('summary').click()
    await expect(
      visitor.getByText(
        t('competitions:composedWords.behind', {
          other: 'Lier Goud',
          why: t('competitions:composedWords.equal', {
            what: t('competitions:composedWords.same.SCORE'),
            why: t('competitions:composedWords.against', {
              why: t('competitions:composedWords.better.BEST_MEMBER'),
              left: '4',
              right: '0',
            }),
          }),
        }),
      ),
    ).toBeVisible()
    await expectAccessible(visitor)
  })
})
