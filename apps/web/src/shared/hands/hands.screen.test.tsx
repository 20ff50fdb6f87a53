import { Menu } from '@mantine/core'
import { SideDrawer } from '@oxer/ui'
import { screen, waitFor } from '@testing-library/react'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { keepFocus } from './focus-keeper.ts'
import { markRow } from './mark-row.ts'
import { useDone } from './use-done.tsx'

const Page = () => {
  const [isOpen, setOpen] = useState(false)
  const [rows, setRows] = useState(['Aerts', 'Baert'])
  const [isBusy, setBusy] = useState(false)
  return (
    <main id="main" tabIndex={-1}>
      <h1 tabIndex={-1} data-page-title>
        Riders
      </h1>
      <button type="button" onClick={() => setOpen(true)}>
        New
      </button>
      <Menu>
        <Menu.Target>
          <button type="button">More</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen(true)}>Edit</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <section>
        <button type="button" disabled={isBusy} onClick={() => setBusy(true)}>
          Send
        </button>
        <button type="button">Beside</button>
      </section>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <button type="button" onClick={() => setRows(rows.filter((each) => each !== row))}>
              Remove {row}
            </button>
          </li>
        ))}
      </ul>
      {isOpen && (
        <SideDrawer title="Rider" opened onClose={() => setOpen(false)}>
          <input aria-label="Name" />
        </SideDrawer>
      )}
    </main>
  )
}

describe('the keeper of the focus', () => {
  let stop = (): void => {}
  beforeEach(() => {
    stop = keepFocus()
  })
  afterEach(() => stop())

  it('knows what had the focus before it was loaded', async () => {
    stop()
    const { user } = await renderScreen(<Page />)
    screen.getByRole('button', { name: 'Remove Aerts' }).focus()
    stop = keepFocus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove Baert' })).toHaveFocus())
  })

  it('gives the focus back to the button that opened a drawer', async () => {
    const { user } = await renderScreen(<Page />)
    await user.click(screen.getByRole('button', { name: 'New' }))
    await user.click(await screen.findByRole('textbox', { name: 'Name' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'New' })).toHaveFocus())
  })

  it('gives it back to the button of the menu that opened it', async () => {
    const { user } = await renderScreen(<Page />)
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    await user.click(await screen.findByRole('textbox', { name: 'Name' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus())
  })

  it('goes to the nearest element when a row or a button is gone', async () => {
    const { user } = await renderScreen(<Page />)
    await user.click(screen.getByRole('button', { name: 'Remove Aerts' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove Baert' })).toHaveFocus())
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(document.body).not.toHaveFocus())
  })

  it('gives it back to what was hidden while a part of the page waited for its code', async () => {
    let arrive: (code: { default: ComponentType }) => void = () => {}
    const Part = lazy(
      () =>
        new Promise<{ default: ComponentType }>((resolve) => {
          arrive = resolve
        }),
    )
    const Waiting = () => {
      const [isWanted, setWanted] = useState(false)
      return (
        <Suspense fallback="Loading">
          <button type="button" onClick={() => setWanted(true)}>
            Open
          </button>
          {isWanted && <Part />}
        </Suspense>
      )
    }
    const { user } = await renderScreen(<Waiting />)
    const button = screen.getByRole('button', { name: 'Open' })
    await user.click(button)
    expect(await screen.findByText('Loading')).toBeVisible()
    expect(button).not.toBeVisible()
    // As a browser does when it draws the page without it.
    button.blur()
    arrive({ default: () => 'Here' })
    expect(await screen.findByText(/Here/)).toBeVisible()
    await waitFor(() => expect(button).toHaveFocus())
  })

  it('leaves it alone when somebody clicked beside everything', async () => {
    const { user } = await renderScreen(<Page />)
    await user.click(screen.getByRole('button', { name: 'New' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'New' })).toHaveFocus())
    await user.click(screen.getByRole('heading', { name: 'Riders' }))
    expect(screen.getByRole('button', { name: 'New' })).not.toHaveFocus()
  })
})

const Signed = ({ undo }: { undo: () => Promise<unknown> }) => {
  const done = useDone()
  return (
    <>
      <button type="button" onClick={() => done({ message: 'Aerts signed off', row: 'r1', undo })}>
        Sign off
      </button>
      <input aria-label="Faults" />
      <table>
        <tbody>
          <tr data-row="r1">
            <td>Aerts</td>
          </tr>
        </tbody>
      </table>
    </>
  )
}

describe('a change that can be taken back', () => {
  it('says what happened, marks its row, and is taken back once by Ctrl+Z', async () => {
    let undone = 0
    const { user } = await renderScreen(<Signed undo={async () => (undone += 1)} />)
    await user.click(screen.getByRole('button', { name: 'Sign off' }))
    expect(await screen.findByText('Aerts signed off')).toBeVisible()
    expect(screen.getByRole('row')).toHaveAttribute('data-changed')
    // In a text field the key belongs to the text.
    await user.click(screen.getByRole('textbox', { name: 'Faults' }))
    await user.keyboard('{Control>}z{/Control}')
    expect(undone).toBe(0)
    await user.click(screen.getByRole('button', { name: 'Sign off' }))
    await user.keyboard('{Control>}z{/Control}')
    expect(await screen.findByText('Undone: Aerts signed off')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(undone).toBe(2))
  })

  it('tells why when it can no longer be taken back', async () => {
    const { user } = await renderScreen(<Signed undo={() => Promise.reject(new Error('too late'))} />)
    await user.click(screen.getByRole('button', { name: 'Sign off' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('alert')).toBeVisible()
  })
})

describe('the mark of a row that changed', () => {
  afterEach(() => vi.useRealTimers())

  it('stays for the whole time of the last change', () => {
    vi.useFakeTimers()
    const row = document.createElement('div')
    row.dataset.row = 'entry-1'
    document.body.append(row)
    markRow('entry-1')
    vi.advanceTimersByTime(4000)
    markRow('entry-1')
    vi.advanceTimersByTime(4000)
    expect(row).toHaveAttribute('data-changed')
    vi.advanceTimersByTime(1000)
    expect(row).not.toHaveAttribute('data-changed')
    row.remove()
  })
})
