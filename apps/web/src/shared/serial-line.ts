// A serial line to a device, by the Web Serial API of Chromium. TypeScript has no types of it, so what is used of it is named here.

type Settings = { readonly baudRate: number; readonly dataBits: 8; readonly stopBits: 1; readonly parity: 'none' }

export type BrowserSerialPort = {
  open: (settings: Settings) => Promise<void>
  readonly writable: WritableStream<Uint8Array> | null
  close: () => Promise<void>
}

export type BrowserSerial = { requestPort: () => Promise<BrowserSerialPort> }

export type SerialLine = {
  readonly write: (bytes: Uint8Array) => Promise<void>
  readonly close: () => Promise<void>
}

const serialOf = (browser: Navigator): BrowserSerial | null => {
  const serial: unknown = Reflect.get(browser, 'serial')
  return typeof serial === 'object' && serial !== null && 'requestPort' in serial ? (serial as BrowserSerial) : null
}

/** Other browsers than Chromium have no serial lines, and Chromium has none without https. */
export const hasSerialLines = (): boolean => serialOf(navigator) !== null

/** Whoever closes the browser's list of devices has chosen none; that is no fault. */
const isNothingChosen = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotFoundError'

/** Lets the user choose a port and opens it, 8N1; null if none is chosen. It must be called by a click. */
export const openSerialLine = async (baudRate: number): Promise<SerialLine | null> => {
  const serial = serialOf(navigator)
  if (serial === null) return null
  try {
    const port = await serial.requestPort()
    await port.open({ baudRate, dataBits: 8, stopBits: 1, parity: 'none' })
    const writer = port.writable?.getWriter()
    if (writer === undefined) throw new Error('the port cannot be written to')
    return {
      write: (bytes) => writer.write(bytes),
      close: async () => {
        writer.releaseLock()
        await port.close()
      },
    }
  } catch (error) {
    if (isNothingChosen(error)) return null
    throw error
  }
}
