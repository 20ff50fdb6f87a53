import { act, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderUi } from '../testing/render-ui.tsx'
import { DateInput } from './date-input.tsx'
import { MoneyInput, type MoneyValue } from './money-input.tsx'
import { TimeInput } from './time-input.tsx'
import { type FullSearch, Typeahead, type TypeaheadOption } from './typeahead.tsx'

describe('DateInput', () => {
  const Field = ({ onDate }: { onDate: (date: string | null) => void }) => {
    const [date, setDate] = useState<string | null>('2026-05-03')
    return (
      <DateInput
        label="Day"
        value={date}
        onChange={(next) => {
          setDate(next)
          onDate(next)
        }}
      />
    )
  }

  it('shows DD/MM/YYYY, sends YYYY-MM-DD, and goes to the next day with the arrow key', async () => {
    const onDate = vi.fn()
    const { user } = renderUi(<Field onDate={onDate} />)
    const field = screen.getByLabelText('Day')
    expect(field).toHaveValue('03/05/2026')
    await user.clear(field)
    expect(onDate).toHaveBeenLastCalledWith(null)
    await user.type(field, '31/12/2026')
    expect(onDate).toHaveBeenLastCalledWith('2026-12-31')
    await user.keyboard('{ArrowUp}')
    expect(field).toHaveValue('01/01/2027')
  })

  it('keeps an invalid date as it was typed, with the documented message', async () => {
    const onDate = vi.fn()
    const { user } = renderUi(<Field onDate={onDate} />)
    const field = screen.getByLabelText('Day')
    await user.clear(field)
    await user.type(field, '31/02/2026')
    await user.tab()
    expect(field).toHaveValue('31/02/2026')
    expect(screen.getByText('Invalid date format')).toBeVisible()
    expect(onDate).toHaveBeenLastCalledWith(null)
  })

  it('opens a calendar that starts on Monday', async () => {
    const onDate = vi.fn()
    const { user } = renderUi(<Field onDate={onDate} />)
    await user.click(screen.getByRole('button', { name: 'Choose a day' }))
    const [first] = await screen.findAllByRole('columnheader')
    expect(first).toHaveTextContent('Mo')
    await user.click(screen.getByRole('button', { name: '15 May 2026' }))
    expect(onDate).toHaveBeenLastCalledWith('2026-05-15')
    expect(screen.getByLabelText('Day')).toHaveValue('15/05/2026')
  })
})

describe('TimeInput', () => {
  const Field = ({ onTime }: { onTime: (time: string | null) => void }) => {
    const [time, setTime] = useState<string | null>(null)
    return (
      <TimeInput
        label="Start"
        value={time}
        onChange={(next) => {
          setTime(next)
          onTime(next)
        }}
      />
    )
  }

  it('reads short times when the field loses the focus, and changes in steps of five minutes', async () => {
    const onTime = vi.fn()
    const { user } = renderUi(<Field onTime={onTime} />)
    const field = screen.getByLabelText('Start')
    await user.type(field, '905{Enter}')
    expect(field).toHaveValue('09:05')
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(onTime).toHaveBeenLastCalledWith('09:15')
  })

  it('says that a required time is empty once it was cleared (pr0699)', async () => {
    const { user } = renderUi(<TimeInput label="Start" required value="09:00" onChange={vi.fn()} />)
    await user.clear(screen.getByLabelText(/Start/))
    await user.tab()
    expect(screen.getByText('Cannot be empty')).toBeVisible()
  })

  it('refuses 24:00 with the documented message', async () => {
    const onTime = vi.fn()
    const { user } = renderUi(<Field onTime={onTime} />)
    await user.type(screen.getByLabelText('Start'), '24:00')
    await user.tab()
    expect(screen.getByText('Invalid time format')).toBeVisible()
    expect(onTime).toHaveBeenLastCalledWith(null)
  })
})

describe('MoneyInput', () => {
  const levels = [
    { value: 'VAT_0', label: '0 %' },
    { value: 'VAT_21', label: '21 %' },
  ] as const
  type Code = (typeof levels)[number]['value']
  const Field = ({
    onMoney,
    isAmountOnly = false,
  }: {
    onMoney: (value: MoneyValue<Code>) => void
    isAmountOnly?: boolean
  }) => {
    const [value, setValue] = useState<MoneyValue<Code>>({
      amountInCents: null,
      currency: 'EUR',
      taxLevelCode: 'VAT_0',
    })
    return (
      <MoneyInput
        label="Fee"
        required
        isAmountOnly={isAmountOnly}
        taxLevels={levels}
        value={value}
        onChange={(next) => {
          setValue(next)
          onMoney(next)
        }}
      />
    )
  }

  it('returns whole cents for either decimal mark, and shows the mark of the language', async () => {
    const onMoney = vi.fn()
    const { user } = renderUi(<Field onMoney={onMoney} />, { language: 'nl' })
    await user.type(screen.getByRole('textbox', { name: 'Amount' }), '1234.5')
    await user.tab()
    expect(onMoney).toHaveBeenLastCalledWith({ amountInCents: 123450, currency: 'EUR', taxLevelCode: 'VAT_0' })
    expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveValue('1234,50')
    await user.selectOptions(screen.getByRole('combobox', { name: 'VAT' }), 'VAT_21')
    expect(onMoney).toHaveBeenLastCalledWith({ amountInCents: 123450, currency: 'EUR', taxLevelCode: 'VAT_21' })
  })

  it.each([
    ['', 'Amount cannot be empty'],
    ['-5', 'Cannot be negative'],
    ['five', 'Write an amount'],
  ])('refuses %j and keeps the typed text', async (text, message) => {
    const onMoney = vi.fn()
    const { user } = renderUi(<Field onMoney={onMoney} />)
    const field = screen.getByRole('textbox', { name: 'Amount' })
    await user.click(field)
    if (text !== '') await user.type(field, text)
    await user.tab()
    expect(screen.getByRole('alert')).toHaveTextContent(message)
    expect(field).toHaveValue(text)
    expect(onMoney).not.toHaveBeenCalled()
  })

  it.each([0, 1250])('ignores a blank amount: %i stays (pr0718)', async (amountInCents) => {
    const onChange = vi.fn()
    const money = { amountInCents, currency: 'EUR', taxLevelCode: 'VAT_0' }
    const taxLevels = [{ value: 'VAT_0', label: '0 %' }]
    const { user } = renderUi(
      <MoneyInput label="Price" required taxLevels={taxLevels} value={money} onChange={onChange} />,
    )
    const field = screen.getByRole('textbox', { name: 'Amount' })
    await user.clear(field)
    await user.tab()
    expect(field).toHaveValue(amountInCents === 0 ? '0.00' : '12.50')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(onChange).not.toHaveBeenCalled()
    await user.type(field, amountInCents === 0 ? '45' : '{Control>}a{/Control}45')
    await user.tab()
    expect(onChange).toHaveBeenLastCalledWith({ ...money, amountInCents: 4500 })
  })

  it('leaves currency and tax unchanged if only the amount may change (spec section 5)', () => {
    renderUi(<Field onMoney={vi.fn()} isAmountOnly />)
    expect(screen.getByRole('combobox', { name: 'Currency' })).toBeDisabled()
    expect(screen.getByRole('combobox', { name: 'VAT' })).toBeDisabled()
    expect(screen.getByRole('textbox', { name: 'Amount' })).toBeEnabled()
  })
})

describe('Typeahead (spec section 9: 2 characters, 500 ms, 10 matches)', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const people: TypeaheadOption[] = Array.from({ length: 12 }, (_, index) => ({
    ref: `${index}`,
    name: `Lotte ${index}`,
  }))

  const Field = ({
    search,
    full = 'NO_PAGE',
    onPick = () => {},
  }: {
    search: (query: string, signal: AbortSignal) => Promise<TypeaheadOption[]>
    full?: FullSearch
    onPick?: (option: TypeaheadOption | null) => void
  }) => {
    const [value, setValue] = useState<TypeaheadOption | null>(null)
    return (
      <Typeahead
        label="Person"
        value={value}
        search={search}
        full={full}
        onChange={(next) => {
          setValue(next)
          onPick(next)
        }}
      />
    )
  }

  const type = (text: string): HTMLElement => {
    const field = screen.getByRole('textbox', { name: 'Person' })
    fireEvent.change(field, { target: { value: text } })
    return field
  }
  const wait = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

  it('does not search for fewer than two characters, and says why', async () => {
    const search = vi.fn().mockResolvedValue([])
    renderUi(<Field search={search} />)
    type('  l ')
    await wait(1000)
    expect(search).not.toHaveBeenCalled()
    expect(screen.getByText('Type at least 2 characters')).toBeInTheDocument()
  })

  it('searches once, 500 ms after the last key, with trimmed text, and shows ten', async () => {
    const search = vi.fn().mockResolvedValue(people)
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    renderUi(<Field search={search} full={(query) => `/members?q=${query}`} />)
    type('lo')
    await wait(400)
    type('lott ')
    await wait(499)
    expect(search).not.toHaveBeenCalled()
    await wait(1)
    expect(search).toHaveBeenCalledExactlyOnceWith('lott', expect.any(AbortSignal))
    expect(screen.getAllByRole('option')).toHaveLength(11)
    fireEvent.click(screen.getByRole('option', { name: 'More results for lott' }))
    expect(open).toHaveBeenCalledExactlyOnceWith('/members?q=lott', '_blank', 'noopener')
    open.mockRestore()
  })

  it('opens the full search with Enter above two characters, and does not send the form', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    renderUi(<Field search={vi.fn().mockResolvedValue(people)} full={(query) => `/members?q=${query}`} />)
    fireEvent.keyDown(type('lo'), { key: 'Enter', code: 'Enter' })
    await wait(500)
    expect(screen.queryByRole('option', { name: /More results/ })).toBeNull()
    expect(open).not.toHaveBeenCalled()
    expect(fireEvent.keyDown(type('lot'), { key: 'Enter', code: 'Enter' })).toBe(false)
    expect(open).toHaveBeenCalledExactlyOnceWith('/members?q=lot', '_blank', 'noopener')
    open.mockRestore()
  })

  it('selects with the keyboard alone and shows the name', async () => {
    const onPick = vi.fn()
    renderUi(<Field search={vi.fn().mockResolvedValue(people.slice(0, 2))} onPick={onPick} />)
    const field = type('lotte')
    await wait(500)
    fireEvent.keyDown(field, { key: 'ArrowDown', code: 'ArrowDown' })
    fireEvent.keyDown(field, { key: 'ArrowDown', code: 'ArrowDown' })
    fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })
    expect(onPick).toHaveBeenCalledWith(people[1])
    expect(field).toHaveValue('Lotte 1')
    fireEvent.click(screen.getByRole('button', { name: 'Clear the choice' }))
    expect(onPick).toHaveBeenLastCalledWith(null)
  })

  it('says that the list is cut, and takes the first match with Enter where it is filled in again and again', async () => {
    const onPick = vi.fn()
    const two = { matches: people.slice(0, 2), hasMore: true }
    renderUi(
      <Typeahead
        label="Person"
        full={(query) => `/members?q=${query}`}
        value={null}
        search={vi.fn().mockResolvedValue(two)}
        whenCut={(count) => `The first ${count} of more`}
        takesFirst
        onChange={onPick}
      />,
    )
    const field = type('lotte')
    await wait(500)
    expect(screen.getByText('The first 2 of more')).toBeInTheDocument()
    // Only the list of matches is a list box, and a screen reader says which of them Enter takes.
    const list = screen.getByRole('listbox', { name: 'Person' })
    expect(within(list).getAllByRole('option')).toHaveLength(3)
    expect(list).not.toHaveTextContent('The first 2 of more')
    expect(field).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: 'Lotte 0' }).id)
    fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })
    expect(onPick).toHaveBeenCalledExactlyOnceWith(people[0])
  })

  it('ignores an answer that arrives after newer typing', async () => {
    const answers: ((options: TypeaheadOption[]) => void)[] = []
    const search = vi.fn(() => new Promise<TypeaheadOption[]>((answer) => answers.push(answer)))
    renderUi(<Field search={search} />)
    type('lotte')
    await wait(500)
    type('lotte 2')
    await wait(500)
    await act(async () => {
      answers[1]?.([{ ref: 'new', name: 'Newer' }])
      answers[0]?.([{ ref: 'old', name: 'Older' }])
    })
    expect(screen.getByRole('option', { name: 'Newer' })).toBeInTheDocument()
    expect(screen.queryByRole('option', { name: 'Older' })).toBeNull()
  })

  it('reports that nothing was found, or that the server did not answer', async () => {
    const search = vi.fn().mockResolvedValueOnce([]).mockRejectedValueOnce(new Error('down'))
    renderUi(<Field search={search} />)
    type('nobody')
    await wait(500)
    expect(screen.getByText('Nothing found for nobody')).toBeInTheDocument()
    expect(screen.queryByRole('listbox')).toBeNull()
    type('nobody else')
    await wait(500)
    expect(screen.getByText('The search did not answer')).toBeInTheDocument()
  })
})
