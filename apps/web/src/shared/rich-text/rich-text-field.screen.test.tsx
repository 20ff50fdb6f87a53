import { MantineProvider } from '@mantine/core'
import { createI18n } from '@oxer/i18n'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { beforeAll, expect, it } from 'vitest'
import { RichProse } from './rich-prose.tsx'
import { RichTextField } from './rich-text-field.tsx'

/** jsdom has no layout, and the editor asks where its text is before it scrolls there. */
beforeAll(() => {
  const nowhere = { value: () => [], configurable: true }
  Object.defineProperty(Range.prototype, 'getClientRects', nowhere)
  Object.defineProperty(Range.prototype, 'getBoundingClientRect', { value: () => new DOMRect(), configurable: true })
  Object.defineProperty(document, 'elementFromPoint', { value: () => null, configurable: true })
})

const Form = ({ first }: { first: string }) => {
  const [value, setValue] = useState(first)
  return (
    <>
      <RichTextField label="Description" description="For the public" value={value} onChange={setValue} height={150} />
      <output>{value}</output>
      <RichProse text={value} />
      <button type="button" onClick={() => setValue('Another text')}>
        Read again
      </button>
    </>
  )
}

const show = async (first: string) => {
  render(
    <I18nextProvider i18n={createI18n('en')}>
      <MantineProvider>
        <Form first={first} />
      </MantineProvider>
    </I18nextProvider>,
  )
  const box = await screen.findByRole('textbox', { name: 'Description' })
  return { box, user: userEvent.setup(), value: () => screen.getByRole('status').textContent }
}

/** jsdom has no clipboard with HTML. */
const clipboard = (html: string, text: string) => ({
  files: [],
  items: [],
  types: ['text/html', 'text/plain'],
  getData: (type: string) => (type === 'text/html' ? html : type === 'text/plain' ? text : ''),
})

it('shows a plain text with its lines, pastes from Word without its markup, and has the height of the screen', async () => {
  const { box, value } = await show('Two\ndays & more')
  expect(box.innerHTML).toBe('<p>Two<br>days &amp; more</p>')
  expect(box).toHaveAccessibleDescription('For the public')
  expect(box.parentElement?.style.getPropertyValue('--rich-height')).toBe('150px')
  // Nothing is sent before something is changed.
  expect(value()).toBe('Two\ndays & more')
  const fromWord =
    '<!--[if gte mso 9]><xml></xml><![endif]--><p class=MsoNormal style="mso-x:1"><b>Bring</b> a hat<script>x()</script></p>'
  fireEvent.paste(box, { clipboardData: clipboard(fromWord, 'Bring a hat') })
  await waitFor(() => expect(value()).toContain('<strong>Bring</strong> a hat'))
  expect(value()).not.toMatch(/script|class|style/)
  expect(screen.getByText('Bring', { selector: 'output + div strong' })).toBeInTheDocument()
})

it('takes its marks from a toolbar with one stop of the Tab key, and another value of the form', async () => {
  const { box, user, value } = await show('Two days')
  const toolbar = screen.getByRole('toolbar', { name: 'Marks of the text' })
  await user.tab()
  expect(within(toolbar).getByRole('button', { name: 'Bold' })).toHaveFocus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  const heading = within(toolbar).getByRole('button', { name: 'Heading' })
  expect(heading).toHaveFocus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(value()).toBe('<h3>Two days</h3>'))
  expect(heading).toHaveAttribute('aria-pressed', 'true')
  await user.click(within(toolbar).getByRole('button', { name: 'Link' }))
  const address = screen.getByRole('textbox', { name: 'Address of the link' })
  await user.type(address, 'javascript:alert(1){Enter}')
  expect(screen.getByText('Enter a web address or an e-mail address')).toBeVisible()
  await user.clear(address)
  await user.type(address, 'oxer.test/info{Enter}')
  await waitFor(() => expect(value()).toContain('<a href="https://oxer.test/info" rel="nofollow noopener noreferrer">'))
  await user.click(screen.getByRole('button', { name: 'Read again' }))
  await waitFor(() => expect(box.innerHTML).toBe('<p>Another text</p>'))
})
