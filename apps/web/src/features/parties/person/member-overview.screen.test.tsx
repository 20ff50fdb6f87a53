import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { testMemberAbilities, testMemberRef } from '../../../testing/parties.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { MemberOverviewPage } from './member-overview.page.tsx'

const balance = () => ({ amount: 7500, booked: 5000, unbilled: 2500, overdue: 1500, currency: 'EUR' as const })
const invoices = () => ({ items: [], next: null, total: 0, amount: 0, open: 0 })

it.each([true, false])('shows the money of a member to those who may see it: %s', async (canViewFinance) => {
  const { general, overview, ...rest } = testMemberAbilities(false)
  const may = { ...overview, canViewFinance, canViewCareers: true }
  await renderScreen(<MemberOverviewPage member={testMemberRef} />, {
    answers: {
      careers: { career: { ofMember: () => [] } },
      finance: { memberBill: { balance }, invoice: { ofMember: invoices } },
      parties: { person: { abilities: () => ({ ...rest, general, overview: may }) } },
    },
  })
  expect(await screen.findAllByRole('region')).not.toHaveLength(0)
  expect(screen.queryAllByRole('region', { name: 'Finance' })).toHaveLength(canViewFinance ? 1 : 0)
})
