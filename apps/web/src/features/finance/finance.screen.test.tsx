import type { ExternalAccountingView } from '@oxer/domain/finance/external-accounting/external-accounting.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { testFederation, testUser } from '../../testing/boot.ts'
import type { Answers } from '../../testing/fake-server.ts'
import { testFederationAbilities, testFederationRef, testFederationSettings } from '../../testing/parties.ts'
import { renderOffice } from '../../testing/render-screen.tsx'

const unset: ExternalAccountingView = {
  system: 'EQIFY',
  isEnabled: false,
  administration: null,
  salesJournal: null,
  revenueAccount: null,
  vatAccounts: { VAT_6: null, VAT_9: null, VAT_21: null },
  costCentre: 'NONE',
  exportFolder: null,
  version: 0,
  connection: { state: 'NOT_SET_UP', missing: [] },
}

const show = (answers: Answers, canManage = true) =>
  renderOffice({
    url: `/myfederation/${testFederationRef}/finance`,
    user: testUser({ federations: [testFederation({ canRead: true, canManage, canReadRegistry: true })] }),
    answers: {
      finance: { externalAccounting: { get: () => unset } },
      catalogue: { article: { list: () => [] } },
      federation: {
        federation: {
          getSettings: () => testFederationSettings(),
          abilities: () => testFederationAbilities({ canManage }),
        },
      },
      parties: {},
      ...answers,
    },
  })

it('articles carry an amount typed with a comma or a point, in whole cents (q117, ps089)', async () => {
  const create = vi.fn((input: unknown) => input as never)
  const { user } = await show({ catalogue: { article: { list: () => [], create } } })
  await user.click(await screen.findByRole('button', { name: 'New article' }))
  const drawer = await screen.findByRole('dialog', { name: 'New article' })
  await user.type(within(drawer).getByRole('textbox', { name: /Name/ }), 'Start fee')
  await user.type(within(within(drawer).getByRole('group', { name: /Amount/ })).getByRole('textbox'), '12,50{Tab}')
  await user.click(within(drawer).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(create).toHaveBeenCalledWith({
      federation: testFederationRef,
      name: 'Start fee',
      type: 'SUBSCRIPTION',
      default: false,
      externalref: null,
      taxTreatment: null,
      defaultamount: { amountWithTax: 1250, taxLevelCode: 'VAT_0', currency: 'EUR' },
    }),
  )
})

it('external accounting is set up; an invalid code is refused at its field (q121, ps090)', async () => {
  const save = vi.fn((input: unknown) => input as never)
  const { user } = await show({ finance: { externalAccounting: { get: () => unset, save } } })
  expect(await screen.findByText('Not set up')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Set up' }))
  const drawer = await screen.findByRole('dialog', { name: 'External accounting' })
  const field = (name: RegExp) => within(drawer).getByRole('textbox', { name })
  expect(within(drawer).queryByRole('textbox', { name: /Export folder/ })).toBeNull()
  await user.selectOptions(within(drawer).getByRole('combobox', { name: /System/ }), 'Exact Online')
  await user.type(field(/Administration/), '#12')
  await user.click(within(drawer).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(field(/Administration/)).toBeInvalid())
  expect(save).not.toHaveBeenCalled()
  await user.clear(field(/Administration/))
  await user.type(field(/Administration/), '12')
  await user.type(field(/VAT code or account, 21/), '4')
  await user.selectOptions(within(drawer).getByRole('combobox', { name: /Cost centre/ }), 'By article')
  await user.click(within(drawer).getByRole('checkbox', { name: /Send documents/ }))
  await user.click(within(drawer).getByRole('button', { name: 'Save' }))
  const { connection, ...settings } = unset
  await waitFor(() =>
    expect(save).toHaveBeenCalledWith({
      ...settings,
      federation: testFederationRef,
      system: 'EXACT_ONLINE',
      isEnabled: true,
      costCentre: 'ARTICLE',
      administration: '12',
      vatAccounts: { VAT_6: null, VAT_9: null, VAT_21: '4' },
    }),
  )
})

it('is not for a collaborator (ps085)', async () => {
  await show({}, false)
  expect(await screen.findByText('External accounting is for administrators of the federation.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Set up' })).toBeNull()
})
