import type { Cost } from '@oxer/domain/finance/cost/cost.schema'
import { DataTable } from '@oxer/ui'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { useCostColumn } from './cost-column.tsx'
import { useCosts } from './use-costs.ts'

const ref = '01890000-0000-7000-8000-0000000000d1'
const other = '01890000-0000-7000-8000-0000000000d2'
const cost = (over: Partial<Cost>): Cost => ({
  ...{ sourceRef: ref, amount: 6000, currency: 'EUR', state: 'TO_BILL', billRef: null, billPlace: null, invoice: null },
  ...{ payer: { type: 'ORGANISATION', ref: other, name: 'RC Gent' } },
  ...over,
})

const List = ({ refs }: { refs: readonly string[] }) => {
  const column = useCostColumn<string>(useCosts(refs), (row) => row)
  return (
    <DataTable
      label="List"
      columns={[{ id: 'ref', header: 'Ref', primary: true, cell: (row) => row }, ...column]}
      rows={refs}
      rowKey={(row) => row}
    />
  )
}

const show = (refs: readonly string[], search: () => Cost[]) =>
  renderScreen(<List refs={refs} />, { answers: { finance: { cost: { search } } } })

it('a cost says what it is, who pays and how far that is, and leads to the bill or the invoice', async () => {
  const search = vi.fn(() => [
    cost({
      state: 'BILLED',
      billRef: ref,
      billPlace: { type: 'PAYER', ref: other },
      invoice: { ref, name: '2026-00042' },
    }),
    cost({
      sourceRef: other,
      state: 'TO_BILL',
      billRef: ref,
      billPlace: { type: 'PAYER', ref: other },
      payer: { type: 'PERSON', ref: other, name: 'Eva Claes' },
    }),
  ])
  await show([ref, other], search)
  const billed = within(await screen.findByRole('row', { name: /Billed/ }))
  expect(billed.getByText('RC Gent')).toBeVisible()
  expect(billed.getByRole('link', { name: '€60.00: invoice 2026-00042 of RC Gent' })).toHaveAttribute(
    'href',
    `/api/organisation/${other}/finance/invoices/${ref}/pdf`,
  )
  const open = within(screen.getByRole('row', { name: /To bill/ }))
  expect(open.getByRole('link', { name: '€60.00: the bill of Eva Claes' })).toHaveAttribute(
    'href',
    `/members/${other}/finance/balance/${ref}`,
  )
  expect(search).toHaveBeenCalledWith({ sourceRefs: [ref, other] })
})

it.each([
  [{ type: 'PAYER' as const, ref: other }, `/organisations/${other}/finance/balance/${ref}`],
  [{ type: 'SELLER' as const, ref: other }, `/finance/${other}/bills/${ref}`],
  [{ type: 'COMPETITION' as const, ref: other }, `/competitions/${other}/manage/finance/items?q=RC%20Gent`],
])('the bill is opened where the reader may open it: %o', async (billPlace, href) => {
  await show([ref], () => [cost({ billRef: ref, billPlace })])
  expect(await screen.findByRole('link', { name: '€60.00: the bill of RC Gent' })).toHaveAttribute('href', href)
})

it('the invoice is that of the seller for a seller', async () => {
  const billPlace = { type: 'SELLER' as const, ref: other }
  await show([ref], () => [cost({ state: 'BILLED', billRef: ref, billPlace, invoice: { ref, name: '2026-00042' } })])
  expect(await screen.findByRole('link', { name: '€60.00: invoice 2026-00042 of RC Gent' })).toHaveAttribute(
    'href',
    `/api/finance/${other}/invoices/${ref}/pdf`,
  )
})

it('the bill of another payer is not linked, and a price that follows is no amount', async () => {
  await show([ref, other], () => [cost({ state: 'PAID' }), cost({ sourceRef: other, state: 'TO_PRICE', amount: 0 })])
  expect(await screen.findByRole('row', { name: /€60.00.*Paid/ })).toBeVisible()
  expect(screen.getByRole('row', { name: /Price follows/ })).not.toHaveTextContent('€0.00')
  expect(screen.queryByRole('link')).toBeNull()
})

it('there is no column for a reader who may see no costs', async () => {
  await show([ref], () => [])
  expect(await screen.findByRole('row', { name: new RegExp(ref) })).toBeVisible()
  expect(screen.queryByRole('columnheader', { name: 'Cost' })).toBeNull()
})
