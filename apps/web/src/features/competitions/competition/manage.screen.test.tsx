import {
  CompetitionCreateMetadata,
  type CompetitionDetail,
  type CompetitionManageAbilities,
} from '@oxer/domain/competitions/competition/competition.schema'
import { type HealthCheck, HealthSubject } from '@oxer/domain/competitions/health-check/health-check.schema'
import { TestSummary, TestsMetadata } from '@oxer/domain/competitions/test/test.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  managedCompetition,
  publicAtOnce,
  testCompetitionDetail,
  testCompetitionRef,
} from '../../../testing/competition.ts'
import { type Answers, refusal, staleRefusal } from '../../../testing/fake-server.ts'
import { foundPerson } from '../../../testing/parties.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const checked = (findings: HealthCheck['findings']): HealthCheck => ({
  checkedAt: '2026-11-10T08:00:00.000Z',
  findings,
})

const show = (
  options: {
    detail?: Partial<CompetitionDetail>
    abilities?: Partial<CompetitionManageAbilities>
    competition?: NonNullable<NonNullable<Answers['competitions']>['competition']>
    arena?: NonNullable<NonNullable<Answers['competitions']>['arena']>
    health?: () => HealthCheck
    more?: Answers
    screen?: 'overview' | 'settings'
    language?: 'en' | 'nl'
  } = {},
) =>
  renderOffice({
    url: `/competitions/${testCompetitionRef}/manage/${options.screen ?? 'settings'}`,
    ...(options.language && { language: options.language }),
    answers: {
      competitions: {
        competition: { ...managedCompetition(options.detail, options.abilities), ...options.competition },
        arena: { list: () => [], ...options.arena },
        break: { list: () => [] },
        result: { metadata: () => ({ tests: [], publication: publicAtOnce }) },
        healthCheck: { get: options.health ?? (() => checked([])) },
      },
      ...options.more,
    },
  })

const input = { competition: testCompetitionRef }

describe('the manage layout (cs019)', () => {
  it('shows the competition, its state and its menu, with the existing screens', async () => {
    await show({ screen: 'overview' })
    expect(await screen.findByRole('heading', { level: 1, name: /CSN Lummen/ })).toBeVisible()
    expect(within(screen.getByRole('heading', { level: 1 })).queryByText('Published')).not.toBeInTheDocument()
    const menu = screen.getByRole('navigation', { name: 'Manage the competition' })
    expect(within(menu).getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
    expect(within(menu).getByRole('link', { name: 'Tests' })).toHaveAttribute(
      'href',
      `/competitions/${testCompetitionRef}/manage/tests`,
    )
    // An entry of the menu may lead to a section of a screen.
    expect(within(menu).getByRole('link', { name: 'Breaks' })).toHaveAttribute(
      'href',
      `/competitions/${testCompetitionRef}/manage/settings#breaks`,
    )
    expect(within(menu).getByRole('link', { name: 'Breaks' })).not.toHaveAttribute('aria-current')
  })

  it('has a badge in four states only, and the name of a cancelled one in the colour of danger (cr471-cr473)', async () => {
    const words = { DRAFT: 'Draft', HIDDEN: 'Hidden', ARCHIVED: 'Archived', CANCELLED: 'Cancelled' } as const
    for (const status of ['DRAFT', 'HIDDEN', 'ARCHIVED', 'CANCELLED'] as const) {
      const { unmount } = await show({ detail: { status } })
      const heading = await screen.findByRole('heading', { level: 1, name: /CSN Lummen/ })
      expect(within(heading).getByText(words[status])).toBeVisible()
      if (status === 'CANCELLED') expect(heading).toHaveAttribute('data-tone', 'danger')
      else expect(heading).not.toHaveAttribute('data-tone')
      unmount()
    }
    await show({ detail: { status: 'LOCKED' } })
    const heading = await screen.findByRole('heading', { level: 1, name: /CSN Lummen/ })
    expect(within(heading).queryByText('Closed')).not.toBeInTheDocument()
  })

  it('reports that it is closed to users without the right, and that it does not exist to others', async () => {
    const first = await show({
      competition: {
        get: () => {
          throw refusal(403, { code: '003-0000000001' })
        },
      },
    })
    expect(await screen.findByText('You cannot manage this competition')).toBeVisible()
    first.unmount()
    await show({
      language: 'nl',
      competition: {
        get: () => {
          throw refusal(404, { code: '000-0000000060' })
        },
      },
    })
    expect(await screen.findByText('Deze wedstrijd bestaat niet')).toBeVisible()
  })

  it('offers the transitions that the server allows, and no others (decision 8, decision 13)', async () => {
    const { user } = await show({ abilities: { canAdministrate: false, actions: ['HIDE', 'LOCK'] } })
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    const names = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
    expect(names).toEqual([
      'Public page',
      'Print',
      'Download for other systems',
      'Unique code',
      'History',
      'Hide',
      'Close',
    ])
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
  })
})

describe('publishing (c106)', () => {
  it('sends the selected parts, and withdraws the others', async () => {
    const publish = vi.fn(() => ({ competition: testCompetitionDetail(), startlistsMoved: 2, startlistsLeft: 1 }))
    const { user } = await show({ competition: { publish } })
    await user.click(await screen.findByRole('button', { name: 'Publish' }))
    const dialog = await screen.findByRole('dialog', { name: 'Publish' })
    expect(within(dialog).getByRole('checkbox', { name: 'Planning' })).toBeChecked()
    await user.click(within(dialog).getByRole('checkbox', { name: 'Planning' }))
    await user.click(within(dialog).getByRole('checkbox', { name: 'Results' }))
    await user.click(within(dialog).getByRole('button', { name: 'Publish' }))
    await waitFor(() =>
      expect(publish).toHaveBeenCalledWith({
        ...input,
        parts: ['RESULTS'],
        withdraw: ['TIMESCHEDULE'],
        startlistStatus: null,
      }),
    )
    expect(await screen.findByText('Published. Start lists moved: 2, left as they were: 1.')).toBeVisible()
    // Lists that were moved are public from now on.
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('takes parts back by Ctrl+Z, and a hidden or closed competition too', async () => {
    const ctrlZ = '{Control>}z{/Control}'
    let detail = testCompetitionDetail({ publishedParts: ['TIMESCHEDULE'] })
    const publish = vi.fn((_: { competition: string }) => ({
      competition: detail,
      startlistsMoved: 0,
      startlistsLeft: 0,
    }))
    const hide = vi.fn(() => {
      detail = { ...detail, status: 'HIDDEN' }
      return detail
    })
    const lock = vi.fn(() => detail)
    const unlock = vi.fn(() => detail)
    const { user } = await show({
      abilities: { actions: ['PUBLISH', 'HIDE', 'LOCK'] },
      competition: { get: () => detail, publish, hide, lock, unlock },
    })
    await user.click(await screen.findByRole('button', { name: 'Publish' }))
    const dialog = await screen.findByRole('dialog', { name: 'Publish' })
    await user.click(within(dialog).getByRole('checkbox', { name: 'Planning' }))
    await user.click(within(dialog).getByRole('checkbox', { name: 'Results' }))
    await user.click(within(dialog).getByRole('button', { name: 'Publish' }))
    await screen.findByRole('button', { name: 'Undo' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard(ctrlZ)
    await waitFor(() =>
      expect(publish).toHaveBeenLastCalledWith({ ...input, parts: ['TIMESCHEDULE'], withdraw: ['RESULTS'] }),
    )
    await user.click(screen.getByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Close' }))
    const question = await screen.findByRole('dialog')
    await user.click(within(question).getAllByRole('button', { name: 'Close' }).at(-1) ?? question)
    await screen.findByText('Competition closed')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard(ctrlZ)
    await waitFor(() => expect(unlock).toHaveBeenCalledWith(input))
    await user.click(screen.getByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Hide' }))
    await screen.findByText('No longer visible to the public')
    await user.keyboard(ctrlZ)
    await waitFor(() => expect(publish).toHaveBeenLastCalledWith(input))
  })
})

describe('the health check before publishing (cr082)', () => {
  const publish = () => ({ competition: testCompetitionDetail(), startlistsMoved: 0, startlistsLeft: 0 })

  it('says in the dialog what it found, leads to where it is solved, and forbids nothing', async () => {
    const registration = '01890000-0000-7000-8000-000000000501'
    const test = '01890000-0000-7000-8000-000000000502'
    const subject = sampleOf(HealthSubject, {
      ...{ kind: 'REGISTRATION', ref: registration, testRef: test, name: 'Ann, Corrado' },
    })
    const sent = vi.fn(publish)
    const { user, history } = await show({
      health: () => checked([{ problem: 'CAREER_LEVEL', count: 1, subjects: [subject] }]),
      competition: { publish: sent },
    })
    await user.click(await screen.findByRole('button', { name: 'Publish' }))
    const dialog = await screen.findByRole('dialog', { name: 'Publish' })
    expect(
      await within(dialog).findByText('The health check found 1 kind of problem. You can publish all the same.'),
    ).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Publish' }))
    await waitFor(() => expect(sent).toHaveBeenCalled())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'Publish' }))
    const again = await screen.findByRole('dialog', { name: 'Publish' })
    await user.click(await within(again).findByRole('link', { name: 'Ann, Corrado' }))
    expect(history.location.href).toBe(
      `/competitions/${testCompetitionRef}/manage/subscriptions/list/${test}#${registration}`,
    )
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Publish' })).toBeNull())
  })

  it('says that nothing was found, or that it could not be checked, and then publishes too', async () => {
    let isBroken = true
    const { user } = await show({
      competition: { publish },
      health: () => {
        if (isBroken) throw refusal(500, { code: '001-0000000001' })
        return checked([])
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Publish' }))
    const dialog = await screen.findByRole('dialog', { name: 'Publish' })
    isBroken = false
    await user.click(await within(dialog).findByRole('button', { name: 'Try again' }))
    expect(await within(dialog).findByText('No problems found')).toBeVisible()
    expect(within(dialog).getByRole('button', { name: 'Publish' })).toBeEnabled()
  })
})

describe('cancelling (c109)', () => {
  it('asks for a reason with the documented texts, and sends it', async () => {
    const cancel = vi.fn(() => testCompetitionDetail({ status: 'CANCELLED', cancelReason: 'Storm' }))
    const { user } = await show({ competition: { cancel } })
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Cancel competition' }))
    const dialog = await screen.findByRole('dialog', { name: 'Cancel the competition?' })
    await user.click(within(dialog).getByRole('button', { name: 'Cancel competition' }))
    expect(await within(dialog).findByText('Enter a reason')).toBeVisible()
    expect(cancel).not.toHaveBeenCalled()
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Storm')
    await user.click(within(dialog).getByRole('button', { name: 'Cancel competition' }))
    await waitFor(() => expect(cancel).toHaveBeenCalledWith({ ...input, reason: 'Storm' }))
  })
})

describe('sharing (c111, c120)', () => {
  it('shares with a person found by name, as a role, until the end of a day', async () => {
    const judgedTest = '01890000-0000-7000-8000-0000000000b1'
    const changeShare = vi.fn(() => [
      {
        personRef: 'p1',
        name: 'Ève De Smet',
        role: 'JURY' as const,
        testRefs: [judgedTest],
        expires: '2026-11-22T22:59:00.000Z',
        isExpired: false,
      },
    ])
    const search = vi.fn(() => ({
      matches: [foundPerson({ ref: 'p1', name: 'Ève De Smet', birthYear: 1990 })],
      hasMore: false,
    }))
    const { user } = await renderOffice({
      url: `/competitions/${testCompetitionRef}/manage/settings`,
      answers: {
        competitions: {
          competition: { ...managedCompetition(), listShares: () => [], changeShare },
          arena: { list: () => [] },
          test: {
            metadata: () =>
              sampleOf(TestsMetadata, { tests: [sampleOf(TestSummary, { ref: judgedTest, name: 'Test L1' })] }),
          },
          break: { list: () => [] },
          result: { metadata: () => ({ tests: [], publication: publicAtOnce }) },
        },
        parties: { person: { search } },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Share' }))
    const drawer = await screen.findByRole('dialog', { name: 'Share' })
    expect(await within(drawer).findByText('Not shared with anybody')).toBeVisible()
    await user.type(within(drawer).getByRole('textbox', { name: 'Person' }), 'Ève')
    await user.click(await screen.findByRole('option', { name: /Ève De Smet/ }, { timeout: 3000 }))
    // Whoever is only found helps to enter results, until another role is chosen.
    expect(within(drawer).getByRole('combobox', { name: 'Role' })).toHaveValue('Result processor')
    await user.click(within(drawer).getByRole('combobox', { name: 'Role' }))
    await user.click(await screen.findByRole('option', { name: 'Judge' }))
    await user.click(within(drawer).getByRole('combobox', { name: 'Tests of the judge' }))
    await user.click(await screen.findByRole('option', { name: 'Test L1' }))
    await user.type(within(drawer).getByRole('textbox', { name: 'Until' }), '22/11/2026')
    await user.click(within(drawer).getByRole('button', { name: 'Share' }))
    await waitFor(() =>
      expect(changeShare).toHaveBeenCalledWith({
        ...input,
        personRef: 'p1',
        role: 'JURY',
        testRefs: [judgedTest],
        expires: '2026-11-22T22:59:00.000Z',
      }),
    )
    expect(search).toHaveBeenCalledWith({ q: 'w4h2ZQ==', federation: testCompetitionDetail().federationRef })
    expect(await within(drawer).findByText(/Judge · Test L1 · until 22\/11\/2026/)).toBeVisible()
    // A day that is over is refused at its field; what is chosen is asked about before it is lost.
    changeShare.mockImplementation(() => {
      throw refusal(400, { code: '000-0000000105', field: 'expires' })
    })
    await user.type(within(drawer).getByRole('textbox', { name: 'Person' }), 'Ève')
    await user.click(await screen.findByRole('option', { name: /Ève De Smet/ }, { timeout: 3000 }))
    await user.type(within(drawer).getByRole('textbox', { name: 'Until' }), '22/11/2020')
    await user.click(within(drawer).getByRole('button', { name: 'Share' }))
    await waitFor(() => expect(within(drawer).getByRole('textbox', { name: 'Until' })).toBeInvalid())
    expect(within(drawer).getByText('Choose a day that is not over yet')).toBeVisible()
    await user.keyboard('{Escape}')
    expect(within(drawer).getByRole('alertdialog')).toBeVisible()
  })
})

describe('the settings (cs020)', () => {
  it('shows each section, with times in the local time of the competition', async () => {
    await show()
    const registration = await screen.findByRole('region', { name: 'Registration and fees' })
    expect(within(registration).getByText(/15\/11\/2026.*23:59/)).toBeVisible()
    expect(await screen.findByText('No arenas yet')).toBeVisible()
  })

  it('changes one section over the seen version; a refusal keeps the typed values', async () => {
    let isStale = true
    const updateName = vi.fn(({ name }: { name: string }) => {
      if (isStale) throw staleRefusal(testCompetitionDetail({ version: 4 }))
      return testCompetitionDetail({ name, version: 5 })
    })
    const { user } = await show({
      competition: { get: () => testCompetitionDetail({ version: 3 }), updateName },
    })
    await user.click(await screen.findByRole('button', { name: 'Edit Name' }))
    const field = await screen.findByRole('textbox', { name: 'Name' })
    await user.clear(field)
    await user.type(field, 'CSN Hasselt')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const drawer = screen.getByRole('dialog', { name: 'Name' })
    expect(await within(drawer).findByRole('alert')).toBeVisible()
    expect(updateName).toHaveBeenLastCalledWith({ ...input, version: 3, name: 'CSN Hasselt' })
    expect(field).toHaveValue('CSN Hasselt')
    isStale = false
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(updateName).toHaveBeenLastCalledWith({ ...input, version: 4, name: 'CSN Hasselt' }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull())
  })

  it('sets the rest time and a limit of one discipline (cr140)', async () => {
    const variant = { ref: '01890000-0000-7000-8000-0000000000f1', name: 'Jumping', sportType: 'SHOW_JUMPING' as const }
    const updateGeneral = vi.fn((_sent: unknown) => testCompetitionDetail())
    const { user } = await show({
      competition: {
        createMetadata: () => sampleOf(CompetitionCreateMetadata, { sportTypeVariants: [variant] }),
        updateGeneral,
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Edit Limits and rest' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Limits and rest' }))
    await user.selectOptions(await drawer.findByRole('combobox', { name: 'Settings of a discipline' }), 'Jumping')
    const own = within(drawer.getByRole('group', { name: /^Jumping/ }))
    await user.type(own.getByRole('textbox', { name: 'Rest of a rider between two starts (minutes)' }), '25')
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(updateGeneral).toHaveBeenCalledWith(
        expect.objectContaining({
          settings: expect.objectContaining({
            byVariant: [expect.objectContaining({ sportTypeVariantRef: variant.ref, riderRestMinutes: 25 })],
          }),
        }),
      ),
    )
  })

  it('has the fields that the federation adds to its competitions (cs043)', async () => {
    const offered = () => [{ key: 'power', name: 'Power for lorries', inputKind: 'INPUT' as const }]
    const updateGeneral = vi.fn((_sent: unknown) => testCompetitionDetail({ customAttributes: { power: 'Yes' } }))
    const { user } = await show({
      competition: { updateGeneral },
      more: { federation: { customAttribute: { offered } } },
    })
    const section = within(await screen.findByRole('region', { name: 'Fields of the federation' }))
    expect(section.getByText('Nothing is filled in yet.')).toBeVisible()
    await user.click(section.getByRole('button', { name: 'Edit Fields of the federation' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Fields of the federation' }))
    await user.type(await drawer.findByRole('textbox', { name: 'Power for lorries' }), 'Yes')
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(updateGeneral).toHaveBeenCalledWith({ ...input, version: 3, customAttributes: { power: 'Yes' } }),
    )
  })

  it('shows a refusal at its field', async () => {
    const { user } = await show({
      competition: {
        updateDates: () => {
          throw refusal(400, { code: '010-0000000017', field: 'end' })
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Edit Dates' }))
    const last = await screen.findByRole('textbox', { name: 'Last day' })
    await user.clear(last)
    await user.type(last, '19/11/2026')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('End date cannot be before start date')).toBeVisible()
    await user.clear(last)
    await user.type(last, '30/11/2026')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('A competition lasts at most 93 days')).toBeVisible()
  })

  it('is read-only for users who may not change it, and once it is archived', async () => {
    const first = await show({ abilities: { canManage: false, canAdministrate: false, actions: [] } })
    await screen.findByRole('region', { name: 'Organiser' })
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull()
    first.unmount()
    await show({ detail: { status: 'ARCHIVED' }, abilities: { actions: [] } })
    await screen.findByRole('region', { name: 'Organiser' })
    expect(screen.queryByRole('button', { name: 'Edit Name' })).toBeNull()
  })

  it('adds an arena and reports at the field that its code is in use', async () => {
    const add = vi.fn(() => {
      throw refusal(409, { code: '010-0000000031', field: 'code' })
    })
    const { user } = await show({ arena: { list: () => [], add } })
    await user.click(await screen.findByRole('button', { name: 'Add arena' }))
    const drawer = await screen.findByRole('dialog', { name: 'Add arena' })
    await user.type(within(drawer).getByRole('textbox', { name: /Code/ }), 'A')
    await user.type(within(drawer).getByRole('textbox', { name: 'Name' }), 'Main')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    expect(await within(drawer).findByText(/Another arena has the code/)).toBeVisible()
    expect(add).toHaveBeenCalledWith({ ...input, code: 'A', name: 'Main', type: 'SHOW_JUMPING_ARENA', kind: 'ARENA' })
  })

  it('shows who changed what (c104) and the code (c101)', async () => {
    const { user } = await show({
      competition: {
        history: () => ({
          items: [
            {
              id: 2,
              at: '2026-11-01T09:00:00.000Z',
              actorName: 'Lotte',
              action: 'update-name',
              noun: 'competition',
              ref: testCompetitionRef,
              changes: [{ field: 'name', before: 'Old', after: 'New' }],
            },
          ],
          next: null,
        }),
        code: () => ({
          ...{
            code: 'ABCDE-12345',
            url: 'http://localhost/competitions/x',
            shortUrl: 'http://localhost/c/ABCDE-12345',
          },
          qr: { size: 3, path: 'M1 1h1v1z' },
        }),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'History' }))
    expect(await screen.findByText('Renamed')).toBeVisible()
    expect(screen.getByText(/Old → New/)).toBeVisible()
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Unique code' }))
    expect(await screen.findByText('ABCDE-12345')).toBeVisible()
    expect(screen.getByRole('img', { name: 'Code of CSN Lummen for a camera' })).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Short address' })).toHaveValue('http://localhost/c/ABCDE-12345')
  })
})
