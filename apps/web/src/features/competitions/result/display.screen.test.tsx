// The browser's serial port is replaced; everything that is sent to it is ours.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { BrowserSerialPort } from '../../../shared/serial-line.ts'
import { entryLine, showEntries } from './testing/entry-screen.tsx'

const jumping = {
  discipline: 'SHOW_JUMPING' as const,
  format: 'TABLE_A_AGAINST_CLOCK' as const,
  rounds: [{ timeAllowed: 7000 }],
  timePenalty: { penalty: '1', perStarted: 100 },
}

const giveSerial = (requestPort: () => Promise<BrowserSerialPort>): void => {
  Object.defineProperty(navigator, 'serial', { configurable: true, value: { requestPort } })
}

/** A port that keeps what is written to it, and breaks on demand. */
const fakePort = () => {
  const sent: string[] = []
  const opened: unknown[] = []
  let isBroken = false
  let isClosed = false
  const port: BrowserSerialPort = {
    open: async (settings) => {
      opened.push(settings)
    },
    writable: new WritableStream({
      write: (bytes: Uint8Array) => {
        if (isBroken) throw new Error('the device was lost')
        sent.push([...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(' '))
      },
    }),
    close: async () => {
      isClosed = true
    },
  }
  return {
    ...{ port, sent, opened },
    breakIt: () => {
      isBroken = true
    },
    isClosed: () => isClosed,
  }
}

const text = (frame: string): string =>
  String.fromCharCode(...frame.split(' ').map((byte) => Number.parseInt(byte, 16)))

const show = async () => {
  const { user } = await showEntries(jumping, { lines: [entryLine(1, 'Anna'), entryLine(2, 'Bert')] })
  await user.click(await screen.findByRole('button', { name: 'Import, export, recalculate' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Display at the ring' }))
  const control = within(await screen.findByRole('region', { name: 'Display at the ring' }))
  return { user, control }
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serial')
})

describe('a display at the ring', () => {
  it('gets the start that is shown, and then only what has changed', async () => {
    const { port, sent, opened, isClosed } = fakePort()
    giveSerial(async () => port)
    const { user, control } = await show()
    expect(control.getByRole('status')).toHaveTextContent('Not connected')
    await user.selectOptions(control.getByRole('combobox', { name: 'Start on the display' }), '41 Anna, Horse of Anna')
    expect(sent).toEqual([])
    await user.click(control.getByRole('button', { name: 'Connect' }))
    await waitFor(() => expect(sent).toHaveLength(6))
    expect(opened).toEqual([{ baudRate: 9600, dataBits: 8, stopBits: 1, parity: 'none' }])
    expect(control.getByRole('status')).toHaveTextContent('Connected')
    expect(sent.map(text)).toEqual([
      '\x021 \n',
      '\x022 \n',
      '\x023 41\n',
      '\x025 Anna\n',
      '\x026 Horse of Anna\n',
      '\x027 \n',
    ])
    await user.type(screen.getByRole('textbox', { name: 'Faults, 41 Anna, Horse of Anna' }), '4')
    await user.type(screen.getByRole('textbox', { name: 'Time, 41 Anna, Horse of Anna' }), '69.57')
    await waitFor(() => expect(sent).toContain('02 31 20 36 39 2e 35 37 0a'))
    expect(sent).toContain('02 32 20 34 0a')
    expect(
      sent
        .slice(6)
        .map(text)
        .filter((frame) => ['3', '5', '6'].includes(frame.slice(1, 2))),
    ).toEqual([])
    await user.click(control.getByRole('button', { name: 'Disconnect' }))
    await waitFor(() => expect(isClosed()).toBe(true))
    expect(control.getByRole('status')).toHaveTextContent('Not connected')
  })

  it('keeps a result while the cursor is in an empty row, and moves on with the first figure there', async () => {
    const { port, sent } = fakePort()
    giveSerial(async () => port)
    const { user, control } = await show()
    await user.click(control.getByRole('button', { name: 'Connect' }))
    await user.type(screen.getByRole('textbox', { name: 'Faults, 41 Anna, Horse of Anna' }), '0')
    await waitFor(() => expect(sent.map(text)).toContain('\x023 41\n'))
    const bert = screen.getByRole('textbox', { name: 'Faults, 42 Bert, Horse of Bert' })
    await user.click(bert)
    expect(control.getByRole('combobox', { name: 'Start on the display' })).toHaveDisplayValue('41 Anna, Horse of Anna')
    await user.type(bert, '8')
    await waitFor(() => expect(sent.map(text)).toContain('\x023 42\n'))
  })

  it('ICC: both frames, and the kind stays while it is connected', async () => {
    const { port, sent } = fakePort()
    giveSerial(async () => port)
    const { user, control } = await show()
    await user.selectOptions(control.getByRole('combobox', { name: 'Kind of display' }), 'ICC 205 18D')
    await user.selectOptions(control.getByRole('combobox', { name: 'Start on the display' }), '42 Bert, Horse of Bert')
    await user.click(control.getByRole('button', { name: 'Connect' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[0]).toBe('01 14 53 30 32 02 08 20 20 02 34 32 20 20 20 20 20 20 20 20 20 20 04')
    expect(control.getByRole('combobox', { name: 'Kind of display' })).toBeDisabled()
  })

  it('a broken line is reported, and everything is sent again after connecting', async () => {
    const first = fakePort()
    const second = fakePort()
    const ports = [first.port, second.port]
    giveSerial(async () => ports.shift() ?? second.port)
    const { user, control } = await show()
    await user.selectOptions(control.getByRole('combobox', { name: 'Start on the display' }), '41 Anna, Horse of Anna')
    await user.click(control.getByRole('button', { name: 'Connect' }))
    await waitFor(() => expect(first.sent).toHaveLength(6))
    first.breakIt()
    await user.selectOptions(control.getByRole('combobox', { name: 'Start on the display' }), '42 Bert, Horse of Bert')
    await waitFor(() => expect(control.getByRole('status')).toHaveTextContent(/The connection was lost/))
    await user.click(control.getByRole('button', { name: 'Connect' }))
    await waitFor(() => expect(second.sent).toHaveLength(6))
  })

  it('nothing happens when no port is chosen; a port that is in use is reported', async () => {
    let error: unknown = new DOMException('No port selected by the user.', 'NotFoundError')
    giveSerial(async () => {
      throw error
    })
    const { user, control } = await show()
    await user.click(control.getByRole('button', { name: 'Connect' }))
    expect(control.getByRole('status')).toHaveTextContent('Not connected')
    error = new DOMException('Failed to open serial port.', 'NetworkError')
    await user.click(control.getByRole('button', { name: 'Connect' }))
    await waitFor(() => expect(control.getByRole('status')).toHaveTextContent(/the port is in use/))
  })

  it('a browser without serial lines says so', async () => {
    const { user, control } = await show()
    expect(control.getByText(/This browser cannot send to a display/)).toBeVisible()
    expect(control.queryByRole('button', { name: 'Connect' })).toBeNull()
    await user.click(control.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('region', { name: 'Display at the ring' })).toBeNull()
  })
})
