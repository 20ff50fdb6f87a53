import { describe, expect, it } from 'vitest'
import { accountingCredentials, connectionOf, credentialsOf, seriesOf } from './external-accounting.rules.ts'
import { ExternalAccountingSettings } from './external-accounting.schema.ts'

const settings = (over: object) => ExternalAccountingSettings.parse({ system: 'EXACT_ONLINE', ...over })
const exact = { administration: '1', salesJournal: '70', revenueAccount: '700000' }
const all = new Set(accountingCredentials)
const connection = (over: object, sold: readonly string[] = [], credentials = all) =>
  connectionOf(settings(over), { soldTaxLevels: new Set(sold), credentials })

describe('a connection to other books', () => {
  it('does not exist without settings', () => {
    expect(connectionOf(null, { soldTaxLevels: new Set(), credentials: all })).toEqual({
      ...{ state: 'NOT_SET_UP', missing: [] },
    })
  })

  it.each([
    [exact, ['VAT_0'], []],
    [{ ...exact, administration: null }, [], [{ gap: 'ADMINISTRATION', name: null }]],
    [{ ...exact, salesJournal: null }, [], [{ gap: 'SALES_JOURNAL', name: null }]],
    [{ ...exact, revenueAccount: null }, [], [{ gap: 'REVENUE_ACCOUNT', name: null }]],
    [exact, ['VAT_21'], [{ gap: 'VAT_ACCOUNT', name: 'VAT_21' }]],
    [{ ...exact, vatAccounts: { VAT_21: '4' } }, ['VAT_21'], []],
    [
      { ...exact, vatAccounts: { VAT_21: '4' } },
      ['VAT_6', 'VAT_9'],
      ['VAT_6', 'VAT_9'].map((name) => ({ gap: 'VAT_ACCOUNT', name })),
    ],
    [{ system: 'EQIFY' }, ['VAT_21'], [{ gap: 'ADMINISTRATION', name: null }]],
    [{ system: 'EQIFY', administration: '1' }, ['VAT_21'], []],
    [{ system: 'UBL_EXPORT' }, ['VAT_21'], [{ gap: 'EXPORT_FOLDER', name: null }]],
    [{ system: 'UBL_EXPORT', exportFolder: 'out' }, [], []],
  ] as const)('with %j that sells %j lacks %j', (over, sold, missing) => {
    const state = missing.length === 0 ? 'READY' : 'INCOMPLETE'
    expect(connection(over, sold)).toEqual({ state, missing })
  })

  it('lacks the credentials of its own system', () => {
    const none = new Set<string>()
    const lacks = (over: object) => connection(over, [], none).missing.map(({ gap, name }) => `${gap} ${name}`)
    expect(lacks({ system: 'EQIFY', administration: '1' })).toEqual([
      'CREDENTIAL EQIFY_URL',
      'CREDENTIAL EQIFY_API_KEY',
    ])
    expect(lacks(exact)).toEqual(credentialsOf.EXACT_ONLINE.map((name) => `CREDENTIAL ${name}`))
    expect(lacks({ system: 'UBL_EXPORT', exportFolder: 'out' })).toEqual([])
    expect(accountingCredentials).toEqual([...credentialsOf.EQIFY, ...credentialsOf.EXACT_ONLINE])
    expect(credentialsOf.EXACT_ONLINE).toEqual([
      'EXACT_ONLINE_CLIENT_ID',
      'EXACT_ONLINE_CLIENT_SECRET',
      'EXACT_ONLINE_REFRESH_TOKEN',
    ])
  })
})

it('a receipt reaches only books that take entries (decision 138)', () => {
  expect(seriesOf('EXACT_ONLINE')).toEqual(['INVOICE', 'CREDIT_NOTE', 'RECEIPT'])
  expect(seriesOf('EQIFY')).toEqual(['INVOICE', 'CREDIT_NOTE'])
  expect(seriesOf('UBL_EXPORT')).toEqual(['INVOICE', 'CREDIT_NOTE'])
})
