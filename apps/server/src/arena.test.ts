import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createSessions } from '@oxer/api'
import { type Database, newRef, openDatabase } from '@oxer/db'
import { given, testDatabase } from '@oxer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { securityHeaders } from './headers.ts'
import { createLogger } from './log.ts'
import { type Assembly, assemble, listen } from './start.ts'
import { isByTheClock } from './testing/by-the-clock.ts'
import { makePublicWorld, type PublicWorld } from './testing/public-competition.ts'
import { testEnv } from './testing/server.ts'

let database: Database
let world: PublicWorld
let server: Assembly
/** A second process on the same database; on PostgreSQL, with its own connections. */
let other: Assembly
let otherDatabase: Database
let statements = 0

const logger = createLogger('error')
const settings = testEnv({ PUBLIC_URL: 'http://localhost' })

const openAgain = async (): Promise<Database> => {
  const url = process.env.TEST_DATABASE_URL
  if (url === undefined) return database
  const [row] = await database.query<{ name: string }>('SELECT current_database() AS name')
  const own = new URL(url)
  own.pathname = `/${row?.name ?? ''}`
  return openDatabase({ url: own.href, poolSize: 3 })
}

beforeAll(async () => {
  database = await testDatabase()
  world = await makePublicWorld(database, given(database.prisma, { newRef, now: () => new Date() }))
  const counting: Database = {
    ...database,
    query: <Row extends object>(sql: string, params?: readonly unknown[]) => {
      if (!isByTheClock(sql)) statements += 1
      return database.query<Row>(sql, params)
    },
  }
  server = await assemble(settings, logger, counting)
  otherDatabase = await openAgain()
  other = await assemble(settings, logger, otherDatabase)
})
afterAll(async () => {
  await server.close()
  await other.close()
  if (otherDatabase !== database) await otherDatabase.close()
  await database.close()
})

const ask = (path: string, headers: Record<string, string> = {}, from: Assembly = server) =>
  from.app.request(`http://localhost${path}`, { headers: { host: 'localhost', ...headers } })
const at = (page: string) => `/competitions/${world.competition}/${page}`
const pages = (): string[] => [
  '/',
  '/competitions',
  at('overview'),
  at('info'),
  at('masterlist'),
  at(`activity/${world.activity}`),
  at(`competition-ranking/${world.ranking}`),
]

describe('public pages', () => {
  it('arrive whole, in the requested language', async () => {
    for (const path of pages()) {
      for (const [language, code] of [
        ['nl-BE,nl;q=0.9', 'nl'],
        ['en-GB', 'en'],
        ['fr', 'en'],
      ] as const) {
        const answer = await ask(path, { 'accept-language': language })
        expect(`${path} ${answer.status}`).toBe(`${path} 200`)
        const html = await answer.text()
        expect(html).toContain(`<!doctype html><html lang="${code}">`)
        expect(html).toContain('<main')
        expect(html.endsWith('</html>')).toBe(true)
      }
    }
  })
  it('remember a chosen language in a cookie, not in the address', async () => {
    const chosen = await ask(`${at('overview')}?lang=nl`, { 'accept-language': 'en' })
    expect(await chosen.text()).toContain('<html lang="nl">')
    expect(chosen.headers.get('set-cookie')).toContain('oxer_language=NL; Path=/; Max-Age=31536000; SameSite=Lax')
    const later = await ask(at('overview'), { 'accept-language': 'en', cookie: 'oxer_language=NL' })
    expect(later.headers.get('etag')).toBe(chosen.headers.get('etag'))
    expect(later.headers.get('set-cookie')).toBeNull()
  })
  it('give their own address in full, whatever host the request names', async () => {
    const html = await (await ask(at('info'), { host: 'elsewhere.example' })).text()
    expect(html).toContain(`<link rel="canonical" href="http://localhost${at('info')}?lang=en"/>`)
    expect(html).not.toContain('elsewhere.example')
  })
  it('show who is in the ring and who is next, and write results in the notation of the sport', async () => {
    const html = await (await ask(at('overview'), { 'accept-language': 'en' })).text()
    expect(html).toMatch(/In the ring.*?Rider No4.*?Next.*?Rider No5.*?Last result.*?Rider No3.*?0\/62\.00/s)
  })
  it('show one ring on a big screen, which follows its news like any page (decision 388)', async () => {
    const overview = await (await ask(at('overview'), { 'accept-language': 'en' })).text()
    const wall = /href="([^"]*\/ring\/[^"]*)"/.exec(overview)?.[1] ?? ''
    expect(wall).toContain('?view=wall')
    const first = await ask(wall, { 'accept-language': 'en' })
    const html = await first.text()
    expect(html).toMatch(/<main id="main" class="wall" data-competition=/)
    expect(html).toMatch(/In the ring.*?Rider No4.*?Next.*?Rider No5.*?Leads, to beat.*?Last results.*?Rider No3/s)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    const before = statements
    expect((await ask(wall, { 'accept-language': 'en' })).headers.get('etag')).toBe(first.headers.get('etag'))
    expect(await (await ask(`${wall}&fragment=1`, { 'accept-language': 'en' })).text()).toMatch(
      /^<main id="main" class="wall"/,
    )
    expect(statements).toBe(before)
    expect((await ask(at(`ring/${newRef()}?view=wall`))).status).toBe(404)
  })
  it('have a search on each page of a competition, and names that lead to all starts of a rider', async () => {
    const html = await (await ask(at(`activity/${world.activity}`), { 'accept-language': 'en' })).text()
    expect(html).toContain(`<form action="${at('masterlist')}">`)
    const [, href = ''] = /<a class="name" href="([^"]*)">Rider No5<\/a>/.exec(html) ?? []
    expect(href).toBe(at('masterlist#r-rider-no5'))
    const list = await (await ask(at('masterlist'), { 'accept-language': 'en' })).text()
    expect(list).toMatch(/id="r-rider-no3".*?Jumping 1\.20 m.*?0\/62\.00/s)
    expect(list).toMatch(/id="r-rider-no5".*?1 before/s)
    // The words of a result come with it.
    expect(html).toMatch(/<summary><b>0\/62\.00<\/b>.*?Penalties: 0.*?Time, round 1: 62\.00/s)
  })
  it('have one menu, whose entries lead to pages and to places that are there (cr018)', async () => {
    const html = await (await ask(at('info'), { 'accept-language': 'nl' })).text()
    const [, menu = ''] = /<nav class="tabs"[^>]*>(.*?)<\/nav>/s.exec(html) ?? []
    const entries = [...menu.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, href = '', text]) => ({
      href,
      text,
    }))
    expect(entries.map(({ text }) => text)).toEqual([
      'Overzicht',
      'Planning',
      'Info',
      'Deelnemers',
      'Ruiters',
      'Paarden',
      'Clubs',
    ])
    for (const { href } of entries) {
      const [path = '', place] = href.split('#')
      const page = await (await ask(path)).text()
      expect(page).toContain(`<a href="${path}" aria-current="page">`)
      if (place) expect(page).toContain(` id="${place}"`)
    }
  })
  it('contain the words for the age of the content, in the language of the page', async () => {
    const words = async (language: string) =>
      [
        ...(await (await ask(at('info'), { 'accept-language': language })).text()).matchAll(
          /data-(?:updated|offline)="([^"]*)"/g,
        ),
      ].map(([, text]) => text)
    expect(await words('nl')).toEqual(['Bijgewerkt | s geleden', 'Geen verbinding sinds |'])
    expect(await words('en')).toEqual(['Updated | s ago', 'No connection since |'])
  })
  it('contain no style attribute and no inline script', async () => {
    for (const path of pages()) {
      const answer = await ask(path)
      const html = await answer.text()
      expect(html).not.toMatch(/\sstyle=|\son[a-z]+=|javascript:/i)
      // Data for search engines is no script: a browser never runs it.
      const scripts = [...html.matchAll(/<script(?! type="application\/ld\+json")[^>]*>([^<]*)</g)]
      expect(scripts.map(([, text]) => text)).toEqual([''])
      const policy = answer.headers.get('content-security-policy') ?? ''
      expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'sha256-[\w+/]{43}='; /)
      expect(policy).not.toMatch(/unsafe|nonce|\*|https?:/)
    }
  })
  it('weigh little: everything before the first paint is far below 60 kB', async () => {
    for (const path of pages()) {
      const packed = await (await ask(path, { 'accept-encoding': 'gzip' })).arrayBuffer()
      expect(packed.byteLength).toBeLessThan(15_000)
    }
    const script = await ask('/arena.js', { 'accept-encoding': 'gzip' })
    expect((await script.arrayBuffer()).byteLength).toBeLessThan(10_000)
  })
  it.each([
    ['plain', '', (bytes: Buffer) => bytes],
    ['gzip', 'gzip', gunzipSync],
    ['brotli', 'gzip, br', brotliDecompressSync],
  ])('have the same content as %s bytes', async (_, encoding, unpack) => {
    const answer = await ask(at('info'), { 'accept-encoding': encoding })
    const text = unpack(Buffer.from(await answer.arrayBuffer())).toString()
    expect(text).toContain('<h1>Grand Prix</h1>')
    expect(answer.headers.get('vary')).toContain('Accept-Encoding')
  })
  it('have the same strict headers from memory as when rendered', async () => {
    const strict = Object.keys(securityHeaders('', false))
    for (const path of pages()) {
      const answers = [await ask(path), await ask(path), await ask(path, { 'if-none-match': 'x' })]
      for (const answer of answers) expect(strict.filter((name) => !answer.headers.has(name))).toEqual([])
      expect(new Set(answers.map((answer) => answer.headers.get('content-security-policy'))).size).toBe(1)
    }
  })
  it('are revalidated by their ETag, and not sent again', async () => {
    const first = await ask(at('overview'))
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=2, stale-while-revalidate=30')
    const again = await ask(at('overview'), { 'if-none-match': etag })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    // The policy of the earlier answer stays in force: with another style in it, the page would lose its own.
    expect(again.headers.get('content-security-policy')).toBeNull()
    expect((await ask(at('info'), { 'if-none-match': etag })).status).toBe(200)
  })
  it('may be kept by a proxy only for visitors without cookies, and never as news or with a cookie of their own', async () => {
    const control = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await ask(path, headers)
      return { kept: answer.headers.get('cache-control'), cookie: answer.headers.get('set-cookie') }
    }
    const shared = { kept: expect.stringMatching(/^public, .*s-maxage=2/), cookie: null }
    const own = 'private, no-cache'
    for (const path of pages()) expect(await control(path)).toEqual(shared)
    expect((await control(at('info'), { cookie: 'oxer_language=NL' })).kept).toBe(own)
    expect((await control(`${at('info')}?fragment=1`)).kept).toBe(own)
    expect((await control(at('nothing'))).kept).toBe(own)
    const chosen = await control(`${at('info')}?lang=nl`)
    expect(chosen).toEqual({ kept: own, cookie: expect.stringContaining('oxer_language=NL') })
    const vary = (await ask(at('info'))).headers.get('vary')
    expect(vary?.split(', ').toSorted()).toEqual(['Accept-Encoding', 'Accept-Language', 'Cookie'])
  })
  it("report an unknown address in the reader's language", async () => {
    for (const path of [
      '/competitions/nowhere',
      '/competitions/nowhere/overview',
      `/competitions/${newRef()}`,
      `/competitions/${newRef()}/overview`,
      at('nothing'),
      at('activity/x'),
      at(`activity/${newRef()}`),
      at(`championship-ranking/${newRef()}`),
    ]) {
      const answer = await ask(path, { 'accept-language': 'nl' })
      expect(`${path} ${answer.status}`).toBe(`${path} 404`)
      expect(await answer.text()).toContain('Deze pagina bestaat niet')
    }
  })
  it('leave the management to the office', async () => {
    for (const path of [at('manage/overview'), '/competitions/create', at('manage'), at(`judging/${newRef()}`)]) {
      expect(await (await ask(path)).text()).not.toContain('data-competition')
    }
  })
  it('tell the script that a user is signed in, and nothing else, without any trace in the page', async () => {
    const visitor = await ask(at('info'))
    const cookie = `${server.services.sessions.blankCookie.split('=')[0]}=${'a'.repeat(40)}`
    const member = await ask(at('info'), { cookie })
    expect(member.headers.get('etag')).toBe(visitor.headers.get('etag'))
    expect(member.headers.get('set-cookie')).toContain('oxer_signed_in=1')
    expect((await ask(at('info'), { cookie: 'oxer_signed_in=1' })).headers.get('set-cookie')).toContain('Max-Age=0')
  })
})

describe('what search engines and messengers read', () => {
  const html = async (path: string, headers: Record<string, string> = {}) => (await ask(path, headers)).text()
  const pixels = async (path: string) => {
    const answer = await ask(path)
    const bytes = Buffer.from(await answer.arrayBuffer())
    return { status: answer.status, type: answer.headers.get('content-type'), bytes }
  }
  const widthOf = (png: Buffer) => png.readUInt32BE(16)

  it('is one canonical address for each language, and the others of the page', async () => {
    for (const [language, code] of [
      ['nl', 'nl'],
      ['en', 'en'],
    ]) {
      const page = await html(at('info'), { 'accept-language': language ?? '' })
      expect(page).toContain(`<link rel="canonical" href="http://localhost${at('info')}?lang=${code}"/>`)
      for (const other of ['nl', 'en'])
        expect(page).toContain(`hrefLang="${other}" href="http://localhost${at('info')}?lang=${other}"`)
      expect(page).toContain(`hrefLang="x-default" href="http://localhost${at('info')}"`)
    }
    expect(await html('/')).not.toContain('nofollow')
    // The visible letters begin the name of the link.
    expect(await html('/')).toMatch(/>NL<span class="unseen"> Nederlands<\/span>/)
  })
  it('is a title with the state of the test', async () => {
    const title = async (path: string) => /<title>([^<]*)/.exec(await html(path, { 'accept-language': 'en' }))?.[1]
    expect(await title(at(`activity/${world.activity}`))).toMatch(/^Jumping 1\.20 m: Live · Grand Prix · /)
    expect(await title(at(`competition-ranking/${world.ranking}`))).toMatch(/^Jumping 1\.20 m: results · Grand Prix · /)
  })
  it('is the competition as an event, without any person', async () => {
    const found = /<script type="application\/ld\+json">([^<]*)</.exec(await html(at('overview')))?.[1] ?? ''
    const data: unknown = JSON.parse(found)
    expect(data).toMatchObject({
      '@type': 'SportsEvent',
      name: 'Grand Prix',
      location: { '@type': 'Place' },
      organizer: { '@type': 'SportsOrganization', name: 'Riders' },
    })
    expect(found).not.toMatch(/Rider No|Person/)
  })
  it('is a picture of the page, made once for each publication', async () => {
    const page = await html(at(`activity/${world.activity}`))
    const address = /property="og:image" content="([^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(address).toContain(`/preview${at(`activity/${world.activity}`)}.png?lang=en&v=`)
    const picture = await pixels(address.replace('http://localhost', ''))
    expect([picture.status, picture.type, widthOf(picture.bytes)]).toEqual([200, 'image/png', 1200])
    const before = statements
    expect((await pixels(address.replace('http://localhost', ''))).bytes.equals(picture.bytes)).toBe(true)
    expect(statements).toBe(before)
    expect((await pixels(`/preview/competitions/${newRef()}/overview.png`)).status).toBe(404)
    expect((await pixels('/preview/../etc.png')).status).toBe(404)
  })
  it('is the banner of the competition, with its place reserved and a text; its picture is in the calendar (cr120)', async () => {
    const page = await html(at('overview'))
    expect(page).toContain('<img class="banner" src="/api/file/banner" alt="Banner of ')
    expect(page).toMatch(/class="banner"[^>]* width="1240" height="207"/)
    expect(page).toContain('property="og:image" content="http://localhost/api/file/banner"')
    expect(page).not.toContain('og:image:width')
    const rows = await html('/competitions')
    expect(rows).toMatch(/<img class="event-picture" src="\/api\/file\/avatar" alt="" width="48" height="48"/)
  })

  it('has the poster among its information, as a picture that opens whole (cs050)', async () => {
    const page = await html(at('info'))
    expect(page).toMatch(/<a href="\/api\/file\/poster" class="poster"><img src="\/api\/file\/poster" alt="Poster of /)
  })
  it('is a list of the public pages in their languages, with the moment of their last change', async () => {
    expect(await html('/robots.txt')).toContain('Sitemap: http://localhost/sitemap.xml')
    const xml = await html('/sitemap.xml')
    const listed = new RegExp(
      `<url><loc>http://localhost${at('overview')}\\?lang=en</loc><lastmod>\\d{4}-\\d\\d-\\d\\dT`,
    )
    expect(xml).toMatch(listed)
    expect(xml).toContain(`hreflang="nl" href="http://localhost${at('overview')}?lang=nl"`)
  })
  it('are the icons and the manifest of the tenant', async () => {
    const manifest: unknown = JSON.parse(await html('/manifest.webmanifest'))
    expect(manifest).toMatchObject({ name: expect.any(String), theme_color: expect.stringMatching(/^#/) })
    const icons = (manifest as { icons: { src: string }[] }).icons.map(({ src }) => src)
    for (const path of icons) expect((await ask(path)).status, path).toBe(200)
    expect(manifest).toMatchObject({
      ...{ id: '/', display: 'standalone' },
      icons: expect.arrayContaining([expect.objectContaining({ purpose: 'maskable', sizes: '512x512' })]),
    })
    for (const [path, size] of [
      ['/apple-touch-icon.png', 180],
      ['/icon-512.png', 512],
      ['/icon-maskable-512.png', 512],
    ] as const) {
      const icon = await pixels(path)
      expect([icon.status, icon.type, widthOf(icon.bytes)]).toEqual([200, 'image/png', size])
    }
    const ico = await pixels('/favicon.ico')
    expect([ico.status, ico.bytes.readUInt16LE(2), widthOf(ico.bytes.subarray(22))]).toEqual([200, 1, 32])
    expect(await html('/icon.svg')).toMatch(/^<svg/)
  })
})

describe('the public calendar', () => {
  it('reads its filters from the address, and ignores invalid ones', async () => {
    const found = await (await ask('/competitions?q=grand&sport=SHOW_JUMPING')).text()
    expect(found).toContain('Grand Prix')
    expect(await (await ask('/competitions?sport=DRESSAGE')).text()).not.toContain('Grand Prix')
    const odd = await ask('/competitions?from=yesterday&to=31/12/2026&page=-1&sport=%3Cscript%3E&q=')
    expect(odd.status).toBe(200)
    expect(await odd.text()).toContain('Grand Prix')
  })
})

describe('the public page of a course event', () => {
  it('shows its days, price and places to visitors, in the calendar and by its address', async () => {
    const rows = given(database.prisma, { newRef, now: () => new Date() })
    const course = await rows.course({ federationRef: world.federation })
    const event = await rows.courseEvent({
      federationRef: world.federation,
      courseRef: course.ref,
      title: 'Steward level 1',
      description: '<h3>Bring</h3><p>a <strong>hat</strong> &amp; boots</p><ul><li><p>pen</p></li></ul>',
      searchName: 'steward level 1',
      firstDay: '2040-03-01',
      lastDay: '2040-03-01',
    })
    const page = await ask(`/courses/${event.ref}`, { 'accept-language': 'en' })
    expect(page.status).toBe(200)
    const html = await page.text()
    expect(html).toContain('<h1>Steward level 1</h1>')
    expect(html).toContain('<title>Steward level 1 · ')
    expect(html).not.toContain('<div id="root">')
    expect(html).toContain('<h3>Bring</h3><p>a <strong>hat</strong> &amp; boots</p><ul><li><p>pen</p></li></ul>')
    // What was stored before there were marks, or past the form, is text.
    const hostile = '<p onclick="x()">a</p><script>x()</script>\nb'
    const where = { ref: event.ref }
    await database.prisma.courseEvent.update({ where, data: { description: hostile } })
    const other = await (await ask(`/courses/${event.ref}?lang=nl`)).text()
    expect(other).toContain('&lt;p onclick=&quot;x()&quot;&gt;a&lt;/p&gt;&lt;script&gt;x()&lt;/script&gt;<br/>b</p>')
    const listed = await (await ask('/competitions?kind=COURSE&from=2040-01-01&to=2040-12-31')).text()
    expect(listed).toContain(`href="/courses/${event.ref}"`)
    expect(listed).not.toContain('Grand Prix')
    expect((await ask('/courses')).status).toBe(200)
    expect((await ask(`/courses/${newRef()}`)).status).toBe(404)
    expect(await (await ask('/sitemap.xml', { host: 'courses.example' })).text()).toContain('<urlset')
  })
})

const publishedPage = async (path: string, from: Assembly = server) => {
  const html = await (await ask(path, {}, from)).text()
  return { html, publication: Number(/data-publication="(\d+)"/.exec(html)?.[1]) }
}

const decoder = new TextDecoder()

const readUntil = async (stream: Response, text: string): Promise<void> => {
  const reader = stream.body?.getReader()
  let read = ''
  while (reader && !read.includes(text)) {
    const { value, done } = await reader.read()
    if (done) throw new Error('the stream ended')
    read += decoder.decode(value)
  }
  await reader?.cancel()
}

/** Imitates the script of an open page: receives a publication, then requests the page without its frame. */
const hearOf = async (from: Assembly): Promise<() => Promise<number>> => {
  const stream = await ask(`/live/competition/${world.competition}`, {}, from)
  const reader = stream.body?.getReader()
  if (!reader) throw new Error('no stream')
  const last = async (above: number): Promise<number> => {
    const { value, done } = await reader.read()
    if (done) throw new Error('the stream ended')
    const heard = Math.max(
      0,
      ...[...decoder.decode(value).matchAll(/"publication":(\d+)/g)].map(([, digits]) => Number(digits)),
    )
    return heard > above ? heard : last(above)
  }
  const { publication } = await publishedPage(at('overview'), from)
  return async () => {
    const heard = await last(publication)
    await reader.cancel()
    return heard
  }
}

/** Stores a result, and waits until this process has received it; another server gets it a little later. */
const rideAndHear = async (time: number): Promise<void> => {
  const hear = await hearOf(server)
  await world.ride(time)
  await hear()
}

describe('the rendering behind them', () => {
  it('is done once per publication, whatever the number of readers', async () => {
    await publishedPage(at('overview'))
    const before = statements
    await Promise.all(Array.from({ length: 200 }, () => ask(at('overview'))))
    expect(statements - before).toBe(0)

    await rideAndHear(6300)
    const afterPublish = statements
    await Promise.all(Array.from({ length: 200 }, () => ask(at('overview'))))
    const cost = statements - afterPublish
    expect(cost).toBeGreaterThan(0)
    // The competition and the page; the page again if its first reading began before all had heard the news.
    expect(cost).toBeLessThanOrEqual(3)
    await Promise.all(Array.from({ length: 200 }, () => ask(`${at('overview')}?fragment=1`)))
    expect(statements - afterPublish).toBe(cost)
  })
  it('is not repeated for news of another competition', async () => {
    await publishedPage(at('info'))
    const rows = given(database.prisma, { newRef, now: () => new Date() })
    const { ref: elsewhere } = await rows.competition({ federationRef: world.federation })
    const stream = await ask(`/live/competition/${elsewhere}`)
    const before = statements
    await database.notify('competition', JSON.stringify({ competitionRef: elsewhere, publication: 9 }))
    await readUntil(stream, '"publication":9')
    await publishedPage(at('info'))
    expect(statements - before).toBe(0)
  })
  it('starts again if the page changed while it was rendered', async () => {
    const asked = ask(at('masterlist'))
    await rideAndHear(6400)
    await asked
    const [row] = await database.query<{ publication: number }>('SELECT publication FROM competition WHERE ref = $1', [
      world.competition,
    ])
    expect((await publishedPage(at('masterlist'))).publication).toBe(row?.publication)
  })
})

describe('a result that is saved', () => {
  it('is on open pages of every server process', async () => {
    const waiting = [await hearOf(server), await hearOf(other)]
    await world.ride(5999)
    const heard = await Promise.all(waiting.map((wait) => wait()))
    const fragments = await Promise.all(
      [server, other].map(async (from) =>
        (await ask(`${at(`activity/${world.activity}`)}?fragment=1`, { 'accept-language': 'en' }, from)).text(),
      ),
    )
    expect(new Set(heard).size).toBe(1)
    for (const fragment of fragments) {
      expect(fragment).toMatch(/^<main .*<\/main>$/s)
      expect(fragment).toContain('0/59.99')
      expect(fragment).toContain(`data-publication="${heard[0]}"`)
    }
  })
})

describe('pages from memory, on a socket of node', () => {
  let listening: Awaited<ReturnType<typeof listen>>
  let socketDatabase: Database
  let shown: PublicWorld
  /** Headers and bytes as they are sent, because fetch would decode the bytes and hide some headers. */
  const send = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
      httpRequest({ port: listening.port, path, method, headers }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
        )
      })
        .on('error', reject)
        .end()
    })
  const logged: string[] = []
  const page = (name: string) => `/competitions/${shown.competition}/${name}`
  /** Only an answer that was rendered for its request has its own number. */
  const isFromMemory = (answer: { headers: IncomingHttpHeaders }) => answer.headers['x-request-id'] === undefined

  beforeAll(async () => {
    socketDatabase = await testDatabase()
    shown = await makePublicWorld(socketDatabase, given(socketDatabase.prisma, { newRef, now: () => new Date() }))
    const log = createLogger('debug', { write: (line) => logged.push(line) })
    listening = await listen(testEnv({ PORT: '0', PUBLIC_URL: 'http://localhost' }), log, socketDatabase)
  })
  afterAll(() => listening.stop())

  it('have the same bytes and headers as a rendered answer', async () => {
    const own = new Set(['date', 'connection', 'keep-alive', 'x-request-id', 'transfer-encoding'])
    const constant = ({ headers }: { headers: IncomingHttpHeaders }) =>
      Object.entries(headers).filter(([name]) => !own.has(name))
    for (const path of ['/', '/competitions', page('overview'), page('info'), `${page('masterlist')}?fragment=1`]) {
      for (const encoding of ['br', 'gzip', 'identity']) {
        const asked = { 'accept-language': `nl;q=0.${encoding.length}`, 'accept-encoding': encoding }
        // A HEAD is always rendered; it has the headers of the whole answer.
        const [made, kept] = [await send(path, asked, 'HEAD'), await send(path, asked)]
        const again = await send(path, asked)
        expect([isFromMemory(made), isFromMemory(again)]).toEqual([false, true])
        expect(new Map(constant(again))).toEqual(new Map(constant(made)))
        expect(again.body.equals(kept.body)).toBe(true)
        expect(again.headers['content-length']).toBe(String(again.body.length))
        const strict = Object.keys(securityHeaders('', false))
        expect(strict.filter((name) => again.headers[name] === undefined)).toEqual([])
      }
    }
  })
  it('are not sent again to a browser that has them, in any language or encoding', async () => {
    const { headers } = await send(page('info'))
    const unchanged = await send(page('info'), { 'if-none-match': `W/"x", ${headers.etag}`, 'accept-encoding': 'br' })
    expect([unchanged.status, unchanged.body.length, isFromMemory(unchanged)]).toEqual([304, 0, true])
    expect(unchanged.headers).toMatchObject({
      etag: headers.etag,
      vary: headers.vary,
      'cache-control': 'public, max-age=0, s-maxage=2, stale-while-revalidate=30',
    })
    expect((await send(page('info'), { 'if-none-match': headers.etag ?? '', 'accept-language': 'nl' })).status).toBe(
      200,
    )
  })
  it('leave no line in the log', async () => {
    await send(page('info'))
    const before = logged.length
    await send(page('info'))
    expect(logged.slice(before)).toEqual([])
  })
  it('depend on the host, the language and the cookie of the request', async () => {
    const textOf = async (headers: Record<string, string>) => (await send(page('overview'), headers)).body.toString()
    await Promise.all([textOf({ 'accept-language': 'en' }), textOf({ 'accept-language': 'nl' })])
    expect(await textOf({ 'accept-language': 'en' })).toContain('<html lang="en">')
    expect(await textOf({ 'accept-language': 'nl' })).toContain('<html lang="nl">')
    expect(await textOf({ 'accept-language': 'en', cookie: 'oxer_language=NL' })).toContain('<html lang="nl">')
    const unmarked = await send(page('overview'), { cookie: 'oxer_signed_in=1' })
    expect(unmarked.headers['set-cookie']?.join()).toContain('Max-Age=0')
  })
  it('never answer other requests: a write, a filter, another path', async () => {
    expect((await send(page('overview'), {}, 'POST')).status).toBe(404)
    expect(isFromMemory(await send('/competitions?q=x'))).toBe(false)
    expect((await send(page('nothing'))).status).toBe(404)
    expect(isFromMemory(await send(page('nothing')))).toBe(false)
  })
  it('are rendered again once the competition has news, and are never outdated after it', async () => {
    const path = page(`activity/${shown.activity}`)
    await send(path)
    expect(isFromMemory(await send(path))).toBe(true)
    const stream = await fetch(`http://localhost:${listening.port}/live/competition/${shown.competition}`)
    await shown.ride(5432)
    await readUntil(stream, 'event: publication')
    expect((await send(path)).body.toString()).toContain('54.32')
    expect((await send(path)).body.toString()).toContain('54.32')
  })
})

describe('a federation that is switched off', () => {
  it('is shown by no process any more, from memory or not', async () => {
    const { prisma } = database
    const make = given(prisma, { newRef, now: () => new Date() })
    const account = await make.account({ isSuperAdmin: true })
    const cookie = await createSessions(database, { isHttps: false }).start(account.ref, null, null)
    const headers = { cookie, 'content-type': 'application/json', origin: 'http://localhost' }
    const { federationRef } = await prisma.competition.findUniqueOrThrow({ where: { ref: world.competition } })
    const [seen] = JSON.parse(await (await ask('/api/superadmin/federation', headers)).text()).filter(
      ({ ref }: { ref: string }) => ref === federationRef,
    )
    const change = async (isActive: boolean, version: number): Promise<number> => {
      const answer = await server.app.request(`http://localhost/api/superadmin/federation/${federationRef}`, {
        method: 'PUT',
        headers: { host: 'localhost', ...headers },
        body: JSON.stringify({ ...seen, name: 'A name of its own', isActive, version }),
      })
      const changed = JSON.parse(await answer.text())
      expect(changed).toMatchObject({ isActive })
      return changed.version
    }
    const calendar = '/api/competition/calendar/search?from=2020-01-01'
    const shown = async () => [
      (await ask(at('overview'))).status,
      (await ask(at('overview'), {}, other)).status,
      (await (await ask(calendar)).text()).includes(world.competition),
    ]
    expect(await shown()).toEqual([200, 200, true])
    const version = await change(false, seen.version)
    await expect.poll(shown).toEqual([404, 404, false])
    await change(true, version)
    await expect.poll(shown).toEqual([200, 200, true])
  })
})
