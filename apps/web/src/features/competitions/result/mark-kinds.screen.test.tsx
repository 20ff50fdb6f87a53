import type { PresentationProtocol, ResultInputKind } from '@oxer/domain/competitions/result/result.schema'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { showEntries } from './testing/entry-screen.tsx'

const protocolOf = (inputKind: ResultInputKind, maximum = '10', markStep = '0.5'): PresentationProtocol => ({
  discipline: 'PRESENTATION',
  judges: ['C'],
  judgeMaximum: null,
  exercises: ['Type', 'Walk'].map((name, index) => ({
    no: index + 1,
    name,
    coefficient: '1',
    maximum,
    part: 'TECHNICAL',
    markStep,
  })),
  scoredBy: 'MEAN_POINTS',
  inputKind,
  decimals: 1,
  tieBreak: [],
})

describe('marks as their protocol defines them (cr338)', () => {
  it.each(['SLIDER', 'RATING'] as const)(
    '%s: steps up to the maximum, digits set it, the value is shown',
    async (kind) => {
      const { user, sent } = await showEntries(protocolOf(kind))
      const type = await screen.findByRole('slider', { name: 'C: Type' })
      expect(type).toHaveAttribute('max', '10')
      expect(type).toHaveAttribute('step', '0.5')
      expect(type).toHaveAttribute('aria-valuetext', 'no mark yet')
      type.focus()
      await user.keyboard('75')
      expect(type).toHaveAttribute('aria-valuetext', '7.5')
      await user.keyboard('{Enter}')
      const walk = screen.getByRole('slider', { name: 'C: Walk' })
      expect(walk).toHaveFocus()
      fireEvent.change(walk, { target: { value: '8' } })
      expect(screen.getByText('8', { selector: 'output' })).toBeVisible()
      await user.keyboard('{Delete}')
      expect(walk).toHaveAttribute('aria-valuetext', 'no mark yet')
      await user.keyboard('9{Enter}')
      await waitFor(() => expect(sent[0]).toMatchObject({ judges: [{ position: 'C', marks: ['7.5', '9'] }] }))
    },
  )

  it('DROPDOWN: every mark of the scale, and the keyboard continues', async () => {
    const { user, sent } = await showEntries(protocolOf('DROPDOWN', '5', '1'))
    const type = await screen.findByRole('combobox', { name: 'C: Type' })
    expect([...type.querySelectorAll('option')].map(({ value }) => value)).toEqual(['', '0', '1', '2', '3', '4', '5'])
    await user.selectOptions(type, '4')
    type.focus()
    await user.keyboard('{Enter}')
    const walk = screen.getByRole('combobox', { name: 'C: Walk' })
    expect(walk).toHaveFocus()
    await user.selectOptions(walk, '3')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(sent[0]).toMatchObject({ judges: [{ marks: ['4', '3'] }] }))
  })

  it('TEXT stays typed, and a mark of 11 is refused at its field', async () => {
    const { user, sent } = await showEntries(protocolOf('TEXT', '10', '0.1'))
    await user.click(await screen.findByRole('textbox', { name: 'C: Type' }))
    await user.keyboard('11.0{Enter}7{Enter}')
    const type = screen.getByRole('textbox', { name: 'C: Type' })
    expect(type).toBeInvalid()
    expect(type).toHaveFocus()
    expect(type).toHaveAccessibleDescription('A mark is higher than the highest')
    expect(screen.getByRole('textbox', { name: 'C: Walk' })).toBeValid()
    expect(sent).toEqual([])
  })

  it('a single value is entered within its limits', async () => {
    const { user, sent } = await showEntries({
      discipline: 'GENERIC',
      value: 'POINTS',
      better: 'HIGHER',
      decimals: 1,
      minimum: '0',
      maximum: '20',
      step: '0.5',
      currency: null,
      outcomes: [],
      isTimed: false,
      inputKind: 'SLIDER',
    })
    const points = await screen.findByRole('slider', { name: 'Points, 41 Anna, Horse of Anna' })
    points.focus()
    await user.keyboard('12.')
    expect(points).toHaveAttribute('aria-valuetext', '12.')
    await user.keyboard('5{Enter}')
    await waitFor(() => expect(sent).toMatchObject([{ value: '12.5' }]))
  })
})

describe('a sheet of marks', () => {
  it('reports a lost network at once, and shows the keys behind ? without leaving the field', async () => {
    const { user } = await showEntries(protocolOf('TEXT'))
    const cell = await screen.findByRole('textbox', { name: 'C: Type' })
    await user.click(cell)
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(screen.getByRole('alert')).toHaveTextContent(/No connection since .*stays on this device/)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(screen.queryByText(/No connection/)).toBeNull()
    await user.keyboard('?')
    const help = await screen.findByRole('region', { name: 'Keys' })
    expect(within(help).getByText('down, then the next judge; saves after the last mark')).toBeVisible()
    expect(cell).toHaveFocus()
    expect(cell).toHaveValue('')
    await user.keyboard('?')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Keys' })).toBeNull())
  })
})
