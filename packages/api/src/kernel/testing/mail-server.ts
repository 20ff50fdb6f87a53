// A mail server that listens while a test runs, and keeps what it receives.
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { readonly to: string[]; readonly raw: string }

/** `answer` decides on each recipient; `opened` collects how to close it. */
export const openMailServer = async (
  opened: (() => Promise<void>)[],
  answer: (address: string) => Error | null = () => null,
): Promise<{ received: ReceivedMail[]; url: string }> => {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: ({ address }, _session, done) => done(answer(address)),
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(parts).toString(),
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  opened.push(() => new Promise((resolve) => server.close(() => resolve())))
  return { received, url: `smtp://127.0.0.1:${String(port)}` }
}

/** The attached files of a mail, by their names. */
export const filesOf = (raw: string): ReadonlyMap<string, Buffer> =>
  new Map(
    raw.split(/\r\n--[^\r\n]+\r\n/).flatMap((part) => {
      const [head = '', ...body] = part.split('\r\n\r\n')
      const name = /^content-disposition: attachment;\s*filename="?([^"\r\n;]+)/im.exec(head)?.[1]
      return name === undefined ? [] : [[name, Buffer.from(body.join('').split('\r\n--')[0] ?? '', 'base64')] as const]
    }),
  )
