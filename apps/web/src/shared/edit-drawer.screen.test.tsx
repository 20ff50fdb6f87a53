import { TextInput } from '@mantine/core'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'
import { EditDrawer } from './edit-drawer.tsx'

type Values = { name: string; city: string; password: string }

const Form = ({ save }: { save: (values: Values) => Promise<unknown> }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        New club
      </button>
      {isOpen && (
        <EditDrawer<Values>
          title="Club"
          onClose={() => setOpen(false)}
          initialValues={{ name: '', city: '', password: '' }}
          validate={({ name }) => (name === '' ? { name: 'A name is needed' } : {})}
          save={save}
        >
          {(form) => (
            <>
              <TextInput label="Name" {...form.getInputProps('name')} />
              <TextInput label="City" {...form.getInputProps('city')} />
              <TextInput label="Password" {...form.getInputProps('password')} />
            </>
          )}
        </EditDrawer>
      )}
    </>
  )
}

const open = async (save: (values: Values) => Promise<unknown> = async () => ({})) => {
  const rendered = await renderScreen(<Form save={save} />)
  const reopen = async (): Promise<HTMLElement> => {
    await rendered.user.click(screen.getByRole('button', { name: 'New club' }))
    return screen.findByRole('dialog', { name: 'Club' })
  }
  return { ...rendered, reopen, drawer: await reopen() }
}

afterEach(() => sessionStorage.clear())

describe('a form in a drawer', () => {
  it('has the focus in its first field', async () => {
    await open()
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus())
  })

  it('asks on Escape, and Escape again keeps what was typed', async () => {
    const { user, drawer } = await open()
    await user.type(screen.getByRole('textbox', { name: 'City' }), 'Gent')
    await user.keyboard('{Escape}')
    expect(await within(drawer).findByRole('alertdialog', { name: 'Not saved yet' })).toBeVisible()
    expect(within(drawer).getByRole('button', { name: 'Keep filling in' })).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(within(drawer).queryByRole('alertdialog')).toBeNull()
    expect(screen.getByRole('textbox', { name: 'City' })).toHaveValue('Gent')
  })

  it('closes without a question when nothing was typed', async () => {
    const { user } = await open()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('asks before the address changes', async () => {
    const { user, drawer, history } = await open()
    await user.type(screen.getByRole('textbox', { name: 'City' }), 'Gent')
    history.push('/elsewhere')
    const stay = await within(drawer).findByRole('button', { name: 'Keep filling in' })
    await user.click(stay)
    expect(screen.getByRole('textbox', { name: 'City' })).toHaveValue('Gent')
    expect(history.location.pathname).toBe('/')
    history.push('/elsewhere')
    await user.click(await within(drawer).findByRole('button', { name: 'Close anyway' }))
    await waitFor(() => expect(history.location.pathname).toBe('/elsewhere'))
  })

  it('offers the draft again, but never a password', async () => {
    const { user, drawer, reopen } = await open()
    await user.type(screen.getByRole('textbox', { name: 'City' }), 'Gent')
    await user.type(screen.getByRole('textbox', { name: 'Password' }), 'geheim')
    await user.click(within(drawer).getByRole('button', { name: 'Cancel' }))
    await user.click(within(drawer).getByRole('button', { name: 'Close anyway' }))
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('geheim')
    await reopen()
    expect(screen.getByRole('textbox', { name: 'City' })).toHaveValue('')
    await user.click(await screen.findByRole('button', { name: 'Bring back' }))
    expect(screen.getByRole('textbox', { name: 'City' })).toHaveValue('Gent')
    expect(screen.getByRole('textbox', { name: 'Password' })).toHaveValue('')
  })

  it('keeps no draft of what was saved or thrown away', async () => {
    const { user, drawer, reopen } = await open()
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'De Gaper')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const again = await reopen()
    expect(screen.queryByRole('button', { name: 'Bring back' })).toBeNull()
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Klad')
    await user.click(within(again).getByRole('button', { name: 'Cancel' }))
    await user.click(within(again).getByRole('button', { name: 'Close anyway' }))
    await reopen()
    await user.click(await screen.findByRole('button', { name: 'Throw away' }))
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  it('puts the focus in the first wrong field, and says how many there are', async () => {
    const { user, drawer } = await open()
    await user.type(screen.getByRole('textbox', { name: 'City' }), 'Gent')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus())
    expect(within(drawer).getByRole('button', { name: '1 field is not right yet' })).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'City' })).toHaveValue('Gent')
  })
})
