import type { HealthCheck } from '@oxer/domain/competitions/health-check/health-check.schema'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ManagedCompetitionProvider } from '../../../shared/managed-competition.ts'
import { testManagedCompetition } from '../../../testing/managed-competition.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { HealthCheckPage } from './health-check.page.tsx'

const refOf = (number: number): string => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`

const open = (findings: HealthCheck['findings'] | Error) =>
  renderScreen(
    <ManagedCompetitionProvider value={testManagedCompetition()}>
      <HealthCheckPage />
    </ManagedCompetitionProvider>,
    {
      answers: {
        competitions: {
          healthCheck: {
            get: () => {
              if (findings instanceof Error) throw findings
              return { checkedAt: '2026-05-16T08:00:00.000Z', findings }
            },
          },
        },
      },
    },
  )

describe('the health check', () => {
  it('lists each problem with a link to where it is solved', async () => {
    const { competition } = testManagedCompetition()
    await open([
      {
        problem: 'TEST_WITHOUT_STARTLIST',
        count: 1,
        subjects: [
          {
            kind: 'TEST',
            ref: refOf(1),
            testRef: null,
            testName: null,
            testSetRef: refOf(4),
            personRef: null,
            name: 'Grand Prix',
          },
        ],
      },
      {
        problem: 'HORSE_IN_DISCIPLINE',
        count: 120,
        subjects: [
          {
            kind: 'REGISTRATION',
            ref: refOf(2),
            testRef: refOf(3),
            testName: 'M1',
            testSetRef: refOf(5),
            personRef: refOf(6),
            name: 'Ann, Corrado',
          },
        ],
      },
    ])
    expect(await screen.findByRole('heading', { name: 'Tests without a start list' })).toBeVisible()
    const link = screen.getByRole('link', { name: 'Ann, Corrado' })
    expect(link).toHaveAttribute(
      'href',
      `/competitions/${competition.ref}/manage/subscriptions/list/${refOf(3)}#${refOf(2)}`,
    )
    expect(screen.getByRole('link', { name: 'Grand Prix' })).toHaveAttribute(
      'href',
      `/competitions/${competition.ref}/manage/startlists/${refOf(4)}`,
    )
    expect(screen.getByText('119 more')).toBeVisible()
  })
  it('says that nothing was found, or that it could not be checked', async () => {
    await open([])
    expect(await screen.findByText('No problems found')).toBeVisible()
  })
})
