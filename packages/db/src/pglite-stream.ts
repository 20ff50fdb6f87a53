// PGlite uses PostgreSQL's wire protocol in process. Passed to `pg` as a socket, it lets both engines share one driver, one pool, one
// conversion of values and one naming of errors, so that they cannot differ in Oxer's code.
import { Duplex } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'

/** What `pg` requires of a socket besides a stream. */
type Socket = Duplex & { connect: () => Socket; setNoDelay: () => Socket; ref: () => Socket; unref: () => Socket }

/** A socket whose other end is the embedded database. PGlite is one session, so give it to one `pg` client at a time. */
export const pgliteStream = (pglite: PGlite): Socket => {
  const send = async (message: Uint8Array) => {
    // Queries run on this thread, so timers and sockets get their turn between two of them.
    await new Promise((resolve) => setImmediate(resolve))
    await pglite.runExclusive(() =>
      pglite.execProtocolRawStream(message, {
        // The bytes are a view of the engine's memory, which the next answer overwrites.
        onRawData: (bytes) => void stream.push(Buffer.from(bytes)),
      }),
    )
  }
  const stream: Socket = Object.assign(
    new Duplex({
      read: () => undefined,
      write: (chunk: Buffer, _encoding, done) => settle(send(chunk), done),
      writev: (chunks, done) => settle(send(Buffer.concat(chunks.map(({ chunk }) => chunk))), done),
      final: (done) => {
        stream.push(null)
        done()
      },
    }),
    {
      connect: () => {
        // A dropped client may have left its transaction open and its statements named.
        settle(pglite.exec(`${pglite.isInTransaction() ? 'ROLLBACK; ' : ''}DEALLOCATE ALL`), (error) => {
          if (error) stream.destroy(error)
          else stream.emit('connect')
        })
        return stream
      },
      setNoDelay: () => stream,
      ref: () => stream,
      unref: () => stream,
    },
  )
  return stream
}

const settle = (work: Promise<unknown>, done: (error?: Error | null) => void): void => {
  work.then(
    () => done(),
    (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
  )
}
