// A document of another system: it is checked, received, shown record by record, and undone.

import * as z from 'zod'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../../harness/flow.ts'
import { batchScreen } from '../../pages/exchange/batch-screens.ts'

const Federations = z.array(z.object({ ref: z.string() }))

test('a document of another system is received and undone', async ({ flow }) => {
  const api = await flow.apiOf('federationAdministrator')
  const [federation] = await api.get('/federation', Federations)
  const rider = `r-${flow.project}`
  const document = {
    ...{
      format: 'oxer-exchange',
      version: '1.0',
      generatedAt: '2026-05-17T09:30:00.000Z',
      source: { system: 'zandhof' },
    },
    persons: [{ id: rider, firstName: 'Noor', lastName: `Zandhof ${flow.project}`, birthDate: '2004-02-03' }],
  }
  const office = await flow.openAs('federationAdministrator', `/myfederation/${federation?.ref ?? ''}/exchange`)
  const screen = batchScreen(office, flow)
  await screen.receive.click()
  await expectAccessible(office)
  const buffer = Buffer.from(JSON.stringify(document))
  await screen.file.setInputFiles({ name: 'zandhof.json', mimeType: 'application/json', buffer })
  await screen.check.click()
  await screen.receiveNow.click()
  await screen.open.click()
  await expect(screen.row(rider)).toBeVisible()
  await expectAccessible(office)
  await office.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(office)
  await screen.undo.click()
  await screen.confirm.click()
  await expect(screen.undone).toBeVisible()
})
