// For tests: a TCP proxy whose connections go mute, as after a failover or behind a firewall that dropped them. Nothing is closed.
import { createServer, type Socket, connect as tcp } from 'node:net'

export type MuteProxy = {
  /** The address of the database, by way of the proxy. */
  url: string
  /** From now on, the open connections swallow everything; new ones work. */
  mute: () => void
  /** From now on, new connections are swallowed too. */
  muteNew: (isMute: boolean) => void
  close: () => void
}

export const muteProxy = async (target: string): Promise<MuteProxy> => {
  const { hostname, port } = new URL(target)
  const pairs = new Set<{ inner: Socket; outer: Socket; isMute: boolean }>()
  let swallowsNew = false
  const server = createServer((outer) => {
    const inner = tcp(Number(port), hostname)
    const pair = { inner, outer, isMute: swallowsNew }
    pairs.add(pair)
    outer.on('data', (bytes) => pair.isMute || inner.write(bytes))
    inner.on('data', (bytes) => pair.isMute || outer.write(bytes))
    for (const [one, other] of [
      [outer, inner],
      [inner, outer],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => pair.isMute || other.destroy())
    }
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const own = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: Object.assign(new URL(target), { hostname: '127.0.0.1', port: String(own), search: '' }).href,
    mute: () => {
      for (const pair of pairs) pair.isMute = true
    },
    muteNew: (isMute) => {
      swallowsNew = isMute
    },
    close: () => {
      server.close()
      for (const { inner, outer } of pairs) for (const socket of [inner, outer]) socket.destroy()
    },
  }
}
