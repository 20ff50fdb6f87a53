import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { testUser } from '../../testing/boot.ts'
import { testCompetition } from '../../testing/calendar.ts'
import { refusal } from '../../testing/fake-server.ts'
import { renderOffice } from '../../testing/render-screen.tsx'

const task = { ref: 't', name: 'Import of horses', start: null, end: null, progress: 0, downloadUrl: null } as const

describe('the tasks menu (p002, p003)', () => {
  it('reports that nothing runs, and updates on Refresh', async () => {
    const list = vi.fn(() => [])
    const { user } = await renderOffice({ answers: { shell: { task: { list } } } })
    await user.click(await screen.findByRole('button', { name: 'Tasks' }))
    expect(await screen.findByText('No tasks running')).toBeVisible()
    const before = list.mock.calls.length
    await user.click(screen.getByRole('menuitem', { name: 'Refresh' }))
    expect(list).toHaveBeenCalledTimes(before + 1)
  })

  it('offers the file of a finished task, and reports failed ones', async () => {
    const { user } = await renderOffice({
      answers: {
        shell: {
          task: {
            list: () => [
              { ...task, status: 'DONE', downloadUrl: '/api/tasks/t/download' },
              { ...task, ref: 'u', name: 'Invoices', status: 'ERROR' },
            ],
          },
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Tasks' }))
    expect(await screen.findByRole('menuitem', { name: /Import of horses.*Download file/ })).toHaveAttribute(
      'href',
      '/api/tasks/t/download',
    )
    expect(screen.getByRole('menuitem', { name: /Invoices.*Failed/ })).toBeVisible()
  })

  it('says how far a running task is, and cancels it', async () => {
    const cancel = vi.fn(() => ({
      ...task,
      status: 'ONGOING' as const,
      kind: 'k',
      total: null,
      error: null,
      causes: [],
      outcome: null,
    }))
    const running = [
      { ...task, status: 'ONGOING' as const, progress: 45 },
      { ...task, ref: 'd', name: 'Invoices', status: 'DONE' as const },
    ]
    const { user } = await renderOffice({ answers: { shell: { task: { list: () => running, cancel } } } })
    // Its name goes on with what is running.
    await user.click(await screen.findByRole('button', { name: /^Tasks/ }))
    expect(await screen.findByRole('menuitem', { name: /Import of horses.*45 %/ })).toBeVisible()
    expect(screen.queryByRole('menuitem', { name: 'Cancel Invoices' })).toBeNull()
    await user.click(screen.getByRole('menuitem', { name: 'Cancel Import of horses' }))
    await waitFor(() => expect(cancel).toHaveBeenCalledWith({ task: 't' }))
  })

  it("shows everybody's tasks to a super admin", async () => {
    const { user, calls } = await renderOffice({
      user: testUser({ isSuperAdmin: true }),
      answers: { shell: { task: { listAll: () => [{ ...task, status: 'DONE' }] } } },
    })
    await user.click(await screen.findByRole('button', { name: 'Tasks' }))
    expect(await screen.findByText(/Import of horses/)).toBeVisible()
    expect(calls.some(({ path }) => path === 'shell.task.list')).toBe(false)
  })

  it('is not shown to users without an account', async () => {
    await renderOffice({ user: testUser({ isRegistered: false }) })
    await screen.findByRole('button', { name: /Your menu/ })
    expect(screen.queryByRole('button', { name: 'Tasks' })).toBeNull()
  })
})

it('my shares lead to manage; an expired one stays in the list and grants nothing (decision 13)', async () => {
  const share = {
    type: 'COMPETITION',
    title: 'CSN Lummen',
    role: 'COLLABORATOR',
    expires: null,
    isExpired: false,
    target: 'MANAGE',
  } as const
  const { user } = await renderOffice({
    answers: {
      shell: {
        share: {
          list: () => [
            { ...share, ref: 'a' },
            { ...share, ref: 'b', title: 'Arville', isExpired: true, target: 'PUBLIC' },
            { ...share, ref: 'c', title: 'Hamme', isExpired: true, target: 'NONE' },
            { ...share, type: 'COURSE', ref: 'd', title: 'Initiator' },
          ],
        },
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'My shares' }))
  expect(await screen.findByRole('menuitem', { name: /CSN Lummen/ })).toHaveAttribute(
    'href',
    '/competitions/a/manage/overview',
  )
  expect(screen.getByRole('menuitem', { name: /Arville.*Expired/ })).toHaveAttribute('href', '/competitions/b')
  const gone = screen.getByRole('menuitem', { name: /Hamme.*Expired/ })
  expect(gone).not.toHaveAttribute('href')
  expect(gone).toHaveAttribute('data-disabled')
  expect(screen.getByRole('menuitem', { name: /Initiator.*Course/ })).toHaveAttribute('href', '/courses/d')
})

describe('the side panel', () => {
  it('lists the saved competitions, and reports a failure with the documented texts', async () => {
    await renderOffice({
      language: 'nl',
      answers: {
        shell: {
          favourite: {
            sidebar: () => ({
              competitions: [{ ...testCompetition(), target: 'PUBLIC', favouriteRef: 'f', isShared: false }],
              championships: [],
              courseDayEvents: [],
              events: [],
            }),
          },
        },
      },
    })
    expect(await screen.findByRole('link', { name: /20\/11\s*CSN Lummen/ })).toBeVisible()
    expect(screen.getByText('Geen bewaarde kampioenschappen')).toBeVisible()
    expect(screen.getByText('Geen bewaarde cursussen')).toBeVisible()
    expect(screen.queryByText('Geen bewaarde of gedeelde wedstrijden')).toBeNull()
    expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).not.toContain('Cursussen')
  })

  it('reports that the favourites cannot be loaded', async () => {
    await renderOffice({
      answers: {
        shell: {
          favourite: {
            sidebar: () => {
              throw refusal(400, { code: '003-0000000002' })
            },
          },
        },
      },
    })
    expect(await screen.findByText('The favourites could not be loaded')).toBeVisible()
  })
})
