import { act, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ListKeys, UiProvider, useUi } from '../provider/ui-provider.tsx'
import { renderUi } from '../testing/render-ui.tsx'
import type { DataTableColumn } from './column.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import type { SelectMode } from './selection.ts'

type Horse = { ref: string; name: string; height: number }

const horses: Horse[] = [
  { ref: '1', name: 'Zoë', height: 168 },
  { ref: '2', name: 'Bella', height: 171 },
  { ref: '3', name: 'Comet', height: 160 },
]

const columns: DataTableColumn<Horse>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: (horse) => horse.name,
    text: (horse) => horse.name,
    compare: (one, other) => one.name.localeCompare(other.name),
  },
  {
    id: 'height',
    header: 'Height',
    cell: (horse) => horse.height,
    numeric: true,
    compare: (a, b) => a.height - b.height,
  },
]

const show = (props: Partial<DataTableProps<Horse>> = {}) =>
  renderUi(<DataTable label="Horses" columns={columns} rows={horses} rowKey={(horse) => horse.ref} {...props} />)

const Selectable = ({ mode, onSelect }: { mode: SelectMode; onSelect?: (keys: string[]) => void }) => {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return (
    <DataTable
      label="Horses"
      columns={columns}
      rows={horses}
      rowKey={(horse) => horse.ref}
      rowName={(horse) => horse.name}
      selectMode={mode}
      selected={selected}
      onSelect={(next) => {
        setSelected(next)
        onSelect?.([...next].sort())
      }}
      bulkActions={() => <button type="button">End licenses</button>}
    />
  )
}

const names = (): (string | null)[] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('gridcell').at(0)?.textContent ?? null)

it('draws its rows after the press, with the newest columns and actions', async () => {
  const Screen = () => {
    const [count, setCount] = useState(0)
    const seen = columns.map((column) => ({ ...column, cell: (horse: Horse) => `${horse.name} ${count}` }))
    return (
      <>
        <button type="button" onClick={() => setCount(count + 1)}>
          Press
        </button>
        <output>{count}</output>
        <DataTable
          label="Horses"
          columns={seen}
          rows={horses}
          rowKey={(horse) => horse.ref}
          rowActions={() => <span>action {count}</span>}
        />
      </>
    )
  }
  renderUi(<Screen />)
  const press = screen.getByRole('button', { name: 'Press' })
  // Without `act` around it, React stops after what the press itself needs.
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
  press.click()
  flushSync(() => {})
  expect(screen.getByText('1')).toBeVisible()
  expect(screen.getAllByText('action 0')).toHaveLength(3)
  await vi.waitFor(() => expect(screen.getAllByText('action 1')).toHaveLength(3))
  expect(screen.getAllByText('Bella 1')[0]).toBeVisible()
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
})

describe('DataTable', () => {
  it('is a grid with a name, sortable headers and its number of rows', () => {
    show()
    const grid = screen.getByRole('grid', { name: 'Horses' })
    expect(grid).toHaveAttribute('aria-rowcount', '4')
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'none')
  })

  it('sorts up, down and back to the given order', async () => {
    const { user } = show()
    const header = screen.getByRole('button', { name: 'Height' })
    await user.click(header)
    expect(names()).toEqual(['Comet', 'Zoë', 'Bella'])
    await user.click(header)
    expect(screen.getByRole('columnheader', { name: 'Height' })).toHaveAttribute('aria-sort', 'descending')
    expect(names()).toEqual(['Bella', 'Zoë', 'Comet'])
    await user.click(header)
    expect(names()).toEqual(['Zoë', 'Bella', 'Comet'])
  })

  it('leaves sorting to the server on request', async () => {
    const onSort = vi.fn()
    const { user } = show({ onSort, sort: null, columns: columns.map((column) => ({ ...column, sortable: true })) })
    await user.click(screen.getByRole('button', { name: 'Name' }))
    expect(onSort).toHaveBeenCalledWith({ column: 'name', direction: 'ascending' })
    expect(names()[0]).toBe('Zoë')
  })

  it('shows a skeleton while loading, a text when empty, and an error that can be retried', async () => {
    const loading = show({ status: 'loading', rows: [] })
    expect(screen.getByRole('status')).toHaveTextContent('Loading')
    expect(screen.getByRole('grid')).toHaveAttribute('aria-busy', 'true')
    loading.unmount()

    const empty = show({ rows: [] })
    expect(screen.getByText('Nothing here yet')).toBeVisible()
    empty.unmount()

    const onRetry = vi.fn()
    const { user } = show({ status: 'error', onRetry })
    expect(screen.getByRole('alert')).toHaveTextContent('The list could not be loaded')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledOnce()
  })

  it('walks the rows with the arrow keys and opens one with Enter', async () => {
    const onOpen = vi.fn()
    const { user } = show({ onOpen })
    await user.tab()
    await user.tab()
    await user.tab()
    const rows = screen.getAllByRole('row').slice(1)
    expect(rows[0]).toHaveFocus()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(rows[2]).toHaveFocus()
    await user.keyboard('{Home}{ArrowDown}{Enter}')
    expect(onOpen).toHaveBeenCalledWith(horses[1])
    await user.keyboard('{End}')
    expect(rows[2]).toHaveFocus()
  })

  it('does not open a row when an entry of its menu is chosen', async () => {
    const onOpen = vi.fn()
    const { user } = show({
      onOpen,
      rowActions: (horse) => createPortal(<div>Retire {horse.name}</div>, document.body),
    })
    await user.click(screen.getByText('Retire Bella'))
    expect(onOpen).not.toHaveBeenCalled()
    await user.click(screen.getByText('Bella'))
    expect(onOpen).toHaveBeenCalledWith(horses[1])
  })

  it('links a row by its name, so that it opens in a new tab too', () => {
    show({ rowHref: (horse) => `/horses/${horse.ref}` })
    expect(screen.getByRole('link', { name: 'Bella' })).toHaveAttribute('href', '/horses/2')
  })

  it('multi selects with boxes, with shift up to here, and all at once', async () => {
    const onSelect = vi.fn()
    const { user } = renderUi(<Selectable mode="multi" onSelect={onSelect} />)
    await user.click(screen.getByRole('checkbox', { name: 'Select row Zoë' }))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: 'Select row Comet' }))
    await user.keyboard('{/Shift}')
    expect(onSelect).toHaveBeenLastCalledWith(['1', '2', '3'])
    expect(screen.getByText('3 selected')).toBeVisible()
    expect(screen.getByRole('button', { name: 'End licenses' })).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
    expect(onSelect).toHaveBeenLastCalledWith([])
  })

  it('extends a range with shift and the arrows, without a mouse', async () => {
    const onSelect = vi.fn()
    renderUi(<Selectable mode="range" onSelect={onSelect} />)
    const first = screen.getAllByRole('row')[1]
    if (!first) throw new Error('no rows')
    act(() => first.focus())
    fireEvent.keyDown(first, { key: ' ' })
    expect(onSelect).toHaveBeenLastCalledWith(['1'])
    fireEvent.keyDown(first, { key: 'ArrowDown', shiftKey: true })
    expect(onSelect).toHaveBeenLastCalledWith(['1', '2'])
    expect(screen.getAllByRole('row')[2]).toHaveAttribute('aria-selected', 'true')
  })

  it('single selects by clicking the row', async () => {
    const onSelect = vi.fn()
    const { user } = renderUi(<Selectable mode="single" onSelect={onSelect} />)
    await user.click(screen.getByText('Bella'))
    await user.click(screen.getByText('Comet'))
    expect(onSelect.mock.calls).toEqual([[['2']], [['3']]])
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('hides and remembers columns', async () => {
    const first = show({ tableId: 'horses' })
    await first.user.click(screen.getByRole('button', { name: 'Columns' }))
    await first.user.click(screen.getByRole('checkbox', { name: 'Height' }))
    expect(screen.queryByRole('columnheader', { name: 'Height' })).toBeNull()
    first.unmount()

    const second = show({ tableId: 'horses' })
    expect(screen.queryByRole('columnheader', { name: 'Height' })).toBeNull()
    await second.user.click(screen.getByRole('button', { name: 'Columns' }))
    await second.user.click(screen.getByRole('button', { name: 'Show all columns' }))
    expect(screen.getByRole('columnheader', { name: 'Height' })).toBeVisible()
    expect(window.localStorage.length).toBe(0)
  })

  it('asks for more rows', async () => {
    const onLoadMore = vi.fn()
    const { user } = show({ hasMore: true, onLoadMore })
    expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '-1')
    await user.click(screen.getByRole('button', { name: 'Load more' }))
    expect(onLoadMore).toHaveBeenCalledOnce()
  })

  it('keeps a thousand rows out of the document and still gives their number', () => {
    const many = Array.from({ length: 1000 }, (_, index) => ({ ref: `${index}`, name: `Horse ${index}`, height: 150 }))
    show({ rows: many })
    expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '1001')
    const rows = screen.getAllByRole('row')
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.length).toBeLessThan(80)
  })
})

describe('a DataTable whose columns stay the same', () => {
  const drawn = vi.fn()
  const counted: DataTableColumn<Horse>[] = [
    {
      id: 'name',
      header: 'Name',
      cell: (horse) => {
        drawn(horse.name)
        return horse.name
      },
    },
  ]
  const Changing = () => {
    const [rows, setRows] = useState(horses)
    const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
    const grow = (row: Horse): Horse => (row.ref === '2' ? { ...row, height: row.height + 1 } : row)
    return (
      <>
        <button type="button" onClick={() => setRows((before) => before.map(grow))}>
          Grow
        </button>
        <DataTable
          label="Horses"
          columns={counted}
          rows={rows}
          rowKey={(horse) => horse.ref}
          rowHref={(horse) => `/horses/${horse.ref}`}
          rowName={(horse) => horse.name}
          selectMode="multi"
          selected={selected}
          onSelect={setSelected}
        />
      </>
    )
  }

  it('draws only the row that changed', async () => {
    const { user } = renderUi(<Changing />)
    drawn.mockClear()
    await user.click(screen.getByRole('button', { name: 'Grow' }))
    expect(drawn.mock.calls).toEqual([['Bella']])
  })

  it('draws only the row that is selected, and the one that was active before it', async () => {
    const { user } = renderUi(<Changing />)
    await user.click(screen.getByRole('checkbox', { name: 'Select row Comet' }))
    drawn.mockClear()
    await user.click(screen.getByRole('checkbox', { name: 'Select row Bella' }))
    expect(new Set(drawn.mock.calls.flat())).toEqual(new Set(['Bella', 'Comet']))
    expect(screen.getByRole('checkbox', { name: 'Select row Comet' })).toBeChecked()
  })
})

describe('a DataTable used with the keyboard', () => {
  const region = () => screen.getByRole('grid').parentElement

  it('has a row to start from; without one, the region itself takes the focus', () => {
    const full = show()
    expect(region()).not.toHaveAttribute('tabindex')
    full.unmount()
    show({ rows: [] })
    expect(region()).toHaveAttribute('tabindex', '0')
  })

  it('gives the number of rows, or a minimum', () => {
    const whole = show({ filterable: true })
    expect(screen.getByText('3 rows')).toBeVisible()
    whole.unmount()
    show({ filterable: true, hasMore: true, onLoadMore: vi.fn() })
    expect(screen.getByText('3+ rows')).toBeVisible()
  })
})

describe('the letters of a DataTable, from wherever nothing is typed', () => {
  const rowsOf = () => screen.getAllByRole('row').slice(1)

  it('goes to the rows with j and k, selects with x, opens with Enter, and filters with /', async () => {
    const onOpen = vi.fn()
    const onSelect = vi.fn()
    const { user } = show({ onOpen, filterable: true, selectMode: 'multi', onSelect, rowName: (horse) => horse.name })
    await user.keyboard('j')
    expect(rowsOf()[0]).toHaveFocus()
    await user.keyboard('jj')
    expect(rowsOf()[2]).toHaveFocus()
    await user.keyboard('jk')
    expect(rowsOf()[1]).toHaveFocus()
    await user.keyboard('{Control>}j{/Control}x{Enter}')
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(new Set(['2']))
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(horses[1])
    await user.keyboard('/jk?')
    const filter = screen.getByRole('searchbox', { name: 'Filter' })
    expect(filter).toHaveFocus()
    expect(filter).toHaveValue('jk?')
  })

  it('goes on from the row whose button has the focus, and keeps the focus where a later change finds it', async () => {
    const { user } = show({
      filterable: true,
      rowActions: (horse) => <button type="button">Retire {horse.name}</button>,
    })
    await user.click(screen.getByRole('button', { name: 'Retire Bella' }))
    await user.keyboard('j')
    expect(rowsOf()[2]).toHaveFocus()
    await user.keyboard('j/zo')
    expect(await screen.findByText('1 rows')).toBeVisible()
    expect(screen.getByRole('searchbox', { name: 'Filter' })).toHaveFocus()
  })

  it('never draws new rows by the cells of the rows before them', async () => {
    const of = (known: string): DataTableColumn<{ name: string }> => ({
      id: 'name',
      header: 'Name',
      cell: ({ name }) => (name === known ? name : expect.fail(`${name} is drawn by the cells of ${known}`)),
    })
    const Stable = () => {
      const [name, setName] = useState('Bella')
      return (
        <>
          <button type="button" onClick={() => setName('Tango')}>
            Next
          </button>
          <DataTable label="Horses" columns={[of(name)]} rows={[{ name }]} rowKey={(row) => row.name} />
        </>
      )
    }
    const { user } = renderUi(<Stable />)
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(screen.getByRole('gridcell', { name: 'Tango' })).toBeVisible()
  })

  it('leaves j and k to a screen that moves something else with them', async () => {
    const { user } = renderUi(
      <div data-own-letters>
        <DataTable label="Horses" columns={columns} rows={horses} rowKey={(horse) => horse.ref} />
      </div>,
    )
    act(() => rowsOf()[0]?.focus())
    await user.keyboard('j')
    expect(rowsOf()[0]).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    expect(rowsOf()[1]).toHaveFocus()
  })

  it('opens the sheet of its keys with the question mark, once for a page', async () => {
    const Sheet = ({ keys, onClose }: { keys: ListKeys; onClose: () => void }) => (
      <button type="button" onClick={onClose}>
        {JSON.stringify(keys)}
      </button>
    )
    const Two = () => (
      <UiProvider settings={{ ...useUi(), ListKeysSheet: Sheet }}>
        <DataTable label="Horses" columns={columns} rows={horses} rowKey={(horse) => horse.ref} filterable />
        <DataTable label="Ponies" columns={columns} rows={[]} rowKey={(horse) => horse.ref} />
      </UiProvider>
    )
    const { user } = renderUi(<Two />)
    await user.keyboard('?')
    const sheet = screen.getByRole('button', { name: /opens/ })
    expect(JSON.parse(sheet.textContent ?? '')).toEqual({ opens: false, selects: null, filters: true, letters: true })
    await user.click(sheet)
    expect(screen.queryByRole('button', { name: /opens/ })).toBeNull()
  })
})

describe('the text filter of a DataTable (spec section 9: after 250 ms, and of the server after 500 ms)', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('waits for a pause of 250 ms, then finds names with or without their accents', () => {
    show({ filterable: true })
    fireEvent.change(screen.getByRole('searchbox', { name: 'Filter' }), { target: { value: 'zoe' } })
    act(() => void vi.advanceTimersByTime(249))
    expect(names()).toHaveLength(3)
    act(() => void vi.advanceTimersByTime(1))
    expect(names()).toEqual(['Zoë'])
  })

  it('searches the rows once for a text, and not at every key', () => {
    const text = vi.fn((horse: Horse) => horse.name)
    const searched = columns.map((column) => (column.text ? { ...column, text } : column))
    show({ filterable: true, columns: searched })
    const field = screen.getByRole('searchbox', { name: 'Filter' })
    fireEvent.change(field, { target: { value: 'bel' } })
    act(() => void vi.advanceTimersByTime(250))
    expect(names()).toEqual(['Bella'])
    text.mockClear()
    fireEvent.change(field, { target: { value: 'bell' } })
    fireEvent.change(field, { target: { value: 'bella' } })
    expect(text).not.toHaveBeenCalled()
  })

  it('calls the server once, trimmed, and reports the text that matched nothing', () => {
    const onFilter = vi.fn()
    show({ onFilter, rows: [] })
    const field = screen.getByRole('searchbox', { name: 'Filter' })
    fireEvent.change(field, { target: { value: 'be' } })
    act(() => void vi.advanceTimersByTime(200))
    fireEvent.change(field, { target: { value: 'bel ' } })
    act(() => void vi.advanceTimersByTime(499))
    expect(onFilter).not.toHaveBeenCalled()
    act(() => void vi.advanceTimersByTime(1))
    expect(onFilter.mock.calls).toEqual([['bel']])
    expect(screen.getByText('Nothing matches bel')).toBeVisible()
  })
})
