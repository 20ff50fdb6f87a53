// The caches of the service worker. Each build has its own group, so that what is outdated goes with its group: that of this build and
// the one before stay, because a page that was kept before a release needs the files of its own build.
import { type ShownTo, saysItsAge, shownToHeader } from './kept-page.ts'

const prefix = 'oxer'
/** Holds the account that read here last. It belongs to no build. */
const readerCache = 'oxer-reader'
const keptAtHeader = 'oxer-kept-at'
/** The public pages of some days at a show. */
const mostPages = 30
/** Private pages are of no use after this, and a lost phone shows no older ones. */
const privateMs = 7 * 86_400_000

type Part = 'files' | 'pages' | `account ${string}`

/** Those that say how a page is to be sent again are wrong for a kept one. */
const transport = ['content-encoding', 'content-length', 'transfer-encoding', 'etag', 'set-cookie']

export const createStore = (caches: CacheStorage, build: string, now: () => number) => {
  const nameOf = (part: Part, of = build): string => `${prefix} ${of} ${part}`
  const named = async (): Promise<{ name: string; build: string; part: string }[]> =>
    (await caches.keys()).flatMap((name) => {
      const [, of, part] = /^oxer (\S+) (.+)$/.exec(name) ?? []
      return of === undefined || part === undefined ? [] : [{ name, build: of, part }]
    })

  /** The newest of the groups first. */
  const find = async (part: Part, key: string): Promise<Response | null> => {
    const groups = (await named()).filter((each) => each.part === part).reverse()
    for (const { name } of groups.sort((one, other) => Number(other.build === build) - Number(one.build === build))) {
      const found = await (await caches.open(name)).match(key)
      if (found !== undefined) return found
    }
    return null
  }

  const drop = async (isDropped: (each: { build: string; part: string }) => boolean): Promise<void> => {
    await Promise.all((await named()).filter(isDropped).map(({ name }) => caches.delete(name)))
  }

  /** Nothing of another account stays; null: nobody is signed in. */
  const forgetOthers = (account: string | null): Promise<void> =>
    drop(({ part }) => part.startsWith('account ') && part !== `account ${account ?? ''}`)

  const partOf = (shownTo: ShownTo): Part | null =>
    shownTo.is === 'everybody' ? 'pages' : shownTo.is === 'account' ? `account ${shownTo.account}` : null

  const put = async (part: Part, key: string, html: string, headers: Headers): Promise<void> => {
    const kept = new Headers(headers)
    for (const name of transport) kept.delete(name)
    kept.set(keptAtHeader, String(now()))
    const cache = await caches.open(nameOf(part))
    // Put again at the end, so that the first ones are those that were seen longest ago.
    await cache.delete(key)
    await cache.put(key, new Response(html, { headers: kept }))
    const keys = await cache.keys()
    await Promise.all(keys.slice(0, Math.max(0, keys.length - mostPages)).map((old) => cache.delete(old)))
  }

  /** A private page first: whoever had one is still signed in, else it would have been forgotten. */
  const findPage = async (key: string): Promise<Response | null> => {
    const isPrivate = (part: string): part is `account ${string}` => part.startsWith('account ')
    const accounts = (await named()).map(({ part }) => part).filter(isPrivate)
    for (const part of [...new Set(accounts)]) {
      const own = await find(part, key)
      if (own !== null && now() - Number(own.headers.get(keptAtHeader)) < privateMs) return own
    }
    return find('pages', key)
  }

  /** Whether another account was the last that read here; from now on it is this one. */
  const isOtherReader = async (account: string): Promise<boolean> => {
    const cache = await caches.open(readerCache)
    const before = await (await cache.match('/'))?.text()
    if (before !== account) await cache.put('/', new Response(account))
    return before !== undefined && before !== account
  }

  return {
    forgetOthers,
    isOtherReader,
    put,
    partOf,
    find,
    /** The kept page as it was last seen, which says so; null if there is none. */
    open: async (key: string): Promise<Response | null> => {
      const kept = await findPage(key)
      if (kept === null) return null
      const html = saysItsAge(await kept.text(), Number(kept.headers.get(keptAtHeader)))
      return new Response(html, { headers: kept.headers })
    },
    /** A file of any kept build; kept by its name, because its content never changes. */
    file: async (request: Request, load: () => Promise<Response>): Promise<Response> => {
      const known = await find('files', request.url)
      if (known !== null) return known
      const answer = await load()
      if (answer.ok) await (await caches.open(nameOf('files'))).put(request.url, answer.clone())
      return answer
    },
    /** What the builds before the last one kept. Groups are in the order in which they were made. */
    dropOutdated: async (): Promise<void> => {
      const builds = [...new Set((await named()).map((each) => each.build))].filter((each) => each !== build)
      const last = builds.at(-1)
      await drop((each) => each.build !== build && each.build !== last)
    },
  }
}

export type Store = ReturnType<typeof createStore>

/** Whether the answer may be kept at all. */
export const isKeepable = (answer: Response): boolean =>
  answer.status === 200 && answer.type === 'basic' && answer.headers.get(shownToHeader) !== null
