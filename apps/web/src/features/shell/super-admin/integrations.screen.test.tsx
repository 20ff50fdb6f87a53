import { IntegrationSummary } from '@oxer/domain/exchange/integration/integration.schema'
import type { TaskSummary } from '@oxer/domain/kernel/task/task.schema'
import { FederationAdministration } from '@oxer/domain/registry/installation/installation.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { testFederation, testUser } from '../../../testing/boot.ts'
import { refusal } from '../../../testing/fake-server.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const competition = '01890000-0000-7000-8000-000000000801'

const integrations: IntegrationSummary[] = [
  ['EQUIPE_IMPORT', 'IN', 'SERVICE', null, null],
  ['KNHS_SUBSCRIPTION_IMPORT', 'IN', 'IMPORT', 'KNHS-inschrijvingen', null, 'COMPETITION'],
  ['KNHS_JUMPING_EXPORT', 'OUT', 'FILE', 'Oxer-KNHS-springen', '2026-11-20T10:00:00.000Z'],
  ['UBL_EXPORT', 'OUT', 'BOOKS', null, null],
  ['HIPPODATA_IMPORT', 'IN', 'IMPORT', 'Hippodata', null, 'FEDERATION'],
].map(([integration, direction, offered, layout, lastRunAt, into = null]) =>
  IntegrationSummary.parse({ integration, direction, offered, layout, lastRunAt, into, isOwnLayout: into === null }),
)

const administered = FederationAdministration.parse({
  ...{ ...testFederation({ ref: competition, name: 'Federation A' }), abbreviation: 'A', contactEmail: null },
  ...{ timeZone: 'Europe/Brussels', language: 'nl', channelName: null, country: 'BEL', isActive: true, hosts: [] },
  ...{ version: 1, ringApps: { DRESSAGE_TABLET: null, STYLE_TABLET: null, TIMEKEEPER: null } },
})

const task: TaskSummary = {
  ...{ ref: competition, name: 'KNHS', start: null, end: null, status: 'SCHEDULED', progress: 0, downloadUrl: null },
}

const open = (list: () => IntegrationSummary[], run: (input: unknown) => TaskSummary = () => task) =>
  renderOffice({
    user: testUser({ isSuperAdmin: true, federations: [testFederation()] }),
    url: '/superadmin?tab=integrations',
    answers: {
      exchange: { integration: { list, run } },
      registry: { administration: { federations: () => [administered] } },
      competitions: {
        competition: {
          search: () => ({
            matches: [{ ref: competition, name: 'CSN Lummen', start: '2026-11-20', cityName: 'Lummen' }],
            hasMore: false,
          }),
        },
      },
    },
  })

describe('the integrations of an installation (q137, q138)', () => {
  it('say what is offered, in whose layout, and when they last ran', async () => {
    await open(() => integrations)
    const knhs = within(await screen.findByRole('row', { name: /KNHS_JUMPING_EXPORT/ }))
    expect(knhs.getByText('File of a competition, in the layout Oxer-KNHS-springen, which is of Oxer')).toBeVisible()
    expect(knhs.getByText(/20\/11\/2026/)).toBeVisible()
    const equipe = within(screen.getByRole('row', { name: /EQUIPE_IMPORT/ }))
    expect(equipe.getByText(/^The other system calls/)).toBeVisible()
    expect(equipe.getByText('Never')).toBeVisible()
    expect(screen.getAllByRole('button', { name: /Make file/ })).toHaveLength(1)
  })

  it('make the file of a competition as a task, or only count', async () => {
    const run = vi.fn(() => task)
    const { user } = await open(() => integrations, run)
    await user.click(await screen.findByRole('button', { name: 'Make file: KNHS_JUMPING_EXPORT' }))
    const drawer = await screen.findByRole('dialog', { name: 'KNHS_JUMPING_EXPORT' })
    await user.click(within(drawer).getByRole('button', { name: 'Make file' }))
    expect(await within(drawer).findByText('Choose a competition')).toBeVisible()
    expect(run).not.toHaveBeenCalled()
    await user.type(within(drawer).getByRole('textbox', { name: 'Competition' }), 'lummen')
    await user.click(await screen.findByRole('option', { name: /CSN Lummen/ }))
    await user.click(within(drawer).getByRole('checkbox', { name: 'Only count' }))
    await user.click(within(drawer).getByRole('button', { name: 'Make file' }))
    await waitFor(() =>
      expect(run).toHaveBeenCalledWith({ integration: 'KNHS_JUMPING_EXPORT', competition, dryRun: true }),
    )
    expect(await screen.findByText('The file is being made. It waits in the tasks menu.')).toBeVisible()
  })

  it('read the file of another system into a competition, which is only checked by default', async () => {
    const sent: Record<string, unknown>[] = []
    const { user, history } = await open(
      () => integrations,
      (input) => {
        sent.push(Object.fromEntries((input as FormData).entries()))
        return task
      },
    )
    await user.click(await screen.findByRole('button', { name: 'Import file: KNHS_SUBSCRIPTION_IMPORT' }))
    const drawer = await screen.findByRole('dialog', { name: 'KNHS_SUBSCRIPTION_IMPORT' })
    expect(within(drawer).getByRole('checkbox', { name: 'Only check' })).toBeChecked()
    await user.type(within(drawer).getByRole('textbox', { name: 'Competition' }), 'lummen')
    await user.click(await screen.findByRole('option', { name: /CSN Lummen/ }))
    await user.click(within(drawer).getByRole('button', { name: 'Import file' }))
    expect(await within(drawer).findByText('Choose a file')).toBeVisible()
    const field = drawer.querySelector<HTMLInputElement>('input[type="file"]')
    if (field === null) throw new Error('the drawer asks for a file')
    await user.upload(field, new File(['Naam'], 'inschrijvingen.csv', { type: 'text/csv' }))
    await user.click(within(drawer).getByRole('button', { name: 'Import file' }))
    await waitFor(() => expect(sent).toMatchObject([{ competition, dryRun: 'true', file: expect.any(File) }]))
    await waitFor(() =>
      expect(history.location.href).toBe(`/competitions/${competition}/manage/toolbox/import?task=${competition}`),
    )
  })

  it('read the files of a show into a federation, and say what is known of them', async () => {
    const sent: FormData[] = []
    const { user, history } = await open(
      () => integrations,
      (input) => {
        sent.push(input as FormData)
        return task
      },
    )
    const row = within(await screen.findByRole('row', { name: /HIPPODATA_IMPORT/ }))
    expect(row.getByText(/^Files of Hippodata/)).toBeVisible()
    expect(row.getByText(/The maker has published no description/)).toBeVisible()
    await user.click(row.getByRole('button', { name: 'Import file: HIPPODATA_IMPORT' }))
    const drawer = await screen.findByRole('dialog', { name: 'HIPPODATA_IMPORT' })
    expect(within(drawer).getByText(/The maker has published no description/)).toBeVisible()
    await user.click(within(drawer).getByRole('button', { name: 'Import file' }))
    expect(await within(drawer).findAllByText('Choose a federation')).toHaveLength(2)
    expect(within(drawer).getByText('Choose a file')).toBeVisible()
    await user.selectOptions(await within(drawer).findByRole('combobox', { name: 'Federation' }), 'Federation A')
    const field = drawer.querySelector<HTMLInputElement>('input[type="file"]')
    if (field === null) throw new Error('the drawer asks for files')
    await user.upload(field, [new File(['{}'], 'event.json'), new File(['{}'], 'resultlist.json')])
    await user.click(within(drawer).getByRole('button', { name: 'Import file' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(Object.fromEntries(sent[0]?.entries() ?? [])).toMatchObject({
      ...{ integration: 'HIPPODATA_IMPORT', federation: competition, dryRun: 'true' },
    })
    expect(sent[0]?.getAll('file')).toHaveLength(2)
    expect(history.location.pathname).toBe(`/myfederation/${competition}/exchange`)
  })

  it('say that they could not be read', async () => {
    await open(() => {
      throw refusal(403, { code: '003-0000000001' })
    })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  })
})
