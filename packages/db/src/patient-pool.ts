import pg from 'pg'

/** After this long, the pool tries to have as many connections as it may. */
const retryMs = 30_000

/** PostgreSQL's too_many_connections, of the server or of the role. */
const isRefusal = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '53300'

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (error?: Error | boolean) => void,
) => void

/**
 * A pool that goes on with the connections that it has when the server grants no more, because the limit of the role or of the server is
 * reached. `pg` would fail the caller instead.
 */
export class PatientPool extends pg.Pool {
  /** Established connections; the pool's own count contains those that are still being opened. */
  #open = 0
  readonly #most: number

  constructor(config: pg.PoolConfig) {
    super(config)
    this.#most = this.options.max
    this.on('connect', () => {
      this.#open += 1
    })
    this.on('remove', () => {
      this.#open -= 1
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): undefined
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const client = this.#connect()
    if (callback === undefined) return client
    client.then(
      (found) => callback(undefined, found, found.release),
      (error: Error) => callback(error, undefined, () => undefined),
    )
    return undefined
  }

  async #connect(): Promise<pg.PoolClient> {
    try {
      return await super.connect()
    } catch (error) {
      if (!isRefusal(error) || this.#open <= 0) throw error
      this.options.max = this.#open
      setTimeout(() => {
        this.options.max = this.#most
      }, retryMs).unref()
      return super.connect()
    }
  }
}
