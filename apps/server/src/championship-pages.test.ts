import { createSessions } from '@oxer/api'
import { type Database, newRef } from '@oxer/db'
import { given, testDatabase } from '@oxer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLogger } from './log.ts'
import { type Assembly, assemble } from './start.ts'
import { type ChampionshipWorld, canaries, makeChampionshipWorld } from './testing/championship.ts'
import { testEnv } from './testing/server.ts'

let database: Database
let world: ChampionshipWorld
let server: Assembly
let elsewhere: string

beforeAll(async () => {
  database = await testDatabase()
  const rows = given(database.prisma, { newRef, now: () => new Date() })
  world = await makeChampionshipWorld(database, rows)
  const other = await rows.federation({ name: 'Others' })
  elsewhere = 'others.example'
  await rows.tenant({
    host: 'localhost',
    federationRefs: [world.federation],
    federationRef: world.federation,
    isDefault: true,
  })
  await rows.tenant({ host: elsewhere, federationRefs: [other.ref], federationRef: other.ref })
  server = await assemble(testEnv({ PUBLIC_URL: 'http://localhost' }), createLogger('error'), database)
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const ask = (path: string, headers: Record<string, string> = {}) =>
  server.app.request(`http://localhost${path}`, { headers: { host: 'localhost', 'accept-language': 'en', ...headers } })
const html = async (path: string, headers: Record<string, string> = {}) => (await ask(path, headers)).text()
const at = (page: string) => `/championships/${world.championship}/${page}`
const inCategory = (place: string) => at(`ranking/sport-category/${world.category}/${place}`)
const history = () => at(`ranking/history/${world.mainRanking}/${encodeURIComponent(world.practitioner)}`)
const pages = (): string[] => [
  '/championships',
  `/championships/${world.championship}`,
  at('info'),
  at('calendar'),
  at('ranking'),
  at('ranking/main'),
  at(`ranking/phases/${world.phases[0]}`),
  at(`ranking/phases/${world.phases[0]}/groups/${world.groups[0]}`),
  at(`ranking/sport-category/${world.category}`),
  inCategory(`type/main/target/${world.championship}`),
  inCategory(`type/phase/target/${world.phases[0]}`),
  inCategory(`type/group/target/${world.groups[0]}`),
  history(),
]

const move = async (status: string): Promise<void> => {
  const where = { ref: world.championship }
  const { publication } = await database.prisma.championship.update({
    where,
    data: { status, publication: { increment: 1 } },
  })
  await database.notify(
    'championship',
    JSON.stringify({ championshipRef: world.championship, publication, isEverywhere: true }),
    database.prisma,
  )
}

describe('the public pages of a championship', () => {
  it('arrive whole, in both languages, within the budget, without style attributes, inline scripts and what is not public', async () => {
    for (const path of pages()) {
      for (const code of ['en', 'nl']) {
        const answer = await ask(path, { 'accept-language': code })
        expect(`${path} ${answer.status}`).toBe(`${path} 200`)
        const text = await answer.text()
        expect(text).toContain(`<!doctype html><html lang="${code}">`)
        expect(text.match(/<h1>/g)).toHaveLength(1)
        expect(text).toContain(`hrefLang="nl"`)
        expect(text).not.toMatch(/\sstyle=|\son[a-z]+=|javascript:/i)
        for (const canary of [...Object.values(canaries), 'Canary hidden', world.hiddenCompetition])
          expect(`${path} ${text.includes(canary)}`).toBe(`${path} false`)
      }
      const packed = await (await ask(path, { 'accept-encoding': 'gzip' })).arrayBuffer()
      expect(packed.byteLength).toBeLessThan(15_000)
    }
  })

  it('list the championships of a year by sport and label', async () => {
    const link = `href="${at('info')}"`
    expect(await html('/championships')).toContain(link)
    expect(await html('/championships?sport=SHOW_JUMPING&label=Region+North')).toContain(link)
    for (const query of ['sport=DRESSAGE', 'label=Region+South', 'year=1999'])
      expect(await html(`/championships?${query}`)).not.toContain(link)
    expect(await html('/championships?year=1999')).toContain('No championships found')
    expect((await ask('/championships?year=abc&sport=%3Cscript%3E')).status).toBe(200)
    expect((await ask('/championships?after=abc')).status).toBe(404)
  })

  it('show the information, and the public competitions with links (cs054, cs055)', async () => {
    const info = await html(at('info'))
    expect(info).toContain('<h1>Winter league</h1>')
    expect(info).toContain('Five <strong>rounds</strong>')
    expect(info).toContain('L class, M class')
    expect(info).toContain('<title>Winter league · ')
    expect(await html(at('calendar'))).toContain(
      `<a href="/competitions/${world.competition}/overview">Gent indoor</a>`,
    )
  })

  it('show five places of each category and who shares the fifth, with a way to all (cs066, cs067)', async () => {
    const text = await html(at('ranking'))
    expect(text).toContain('L class')
    // The competition that is hidden is not counted.
    expect(text).toContain('2 of 2 competitions ridden')
    expect(text).toContain('Final</span>')
    expect(text.match(/Rider No\d/g)).toHaveLength(6)
    expect(text).not.toContain('Rider No7')
    expect(text).toContain(`href="${inCategory(`type/main/target/${world.championship}`)}"`)
    expect(text).toMatch(/aria-label="Phase or group".*Main ranking.*Districts · East/s)
    expect(await html(at(`ranking/phases/${world.phases[0]}/groups/${world.groups[0]}`))).toContain(
      'Provisional</span>',
    )
  })

  it('name teams with their clubs, and say where their places come from', async () => {
    const { prisma } = database
    const of = { championshipRef: world.championship, sportCategoryRef: world.category }
    const like = await prisma.championshipRanking.findFirstOrThrow({ where: { ...of, target: 'GROUP' } })
    const rows = given(prisma, { newRef, now: () => new Date() })
    const club = await rows.organisation({ federationRef: world.federation, name: 'LRV Sint-Joris' })
    const team = await prisma.seasonTeam.create({
      data: { ref: newRef(), federationRef: world.federation, ownerRef: club.ref, name: 'Reds', searchName: 'reds' },
    })
    const { ref: rankingRef } = await prisma.championshipRanking.create({
      data: {
        ...{ ...of, ref: newRef(), target: 'GROUP', targetRef: world.groups[1], isPublic: true },
        ...{ basis: like.basis ?? {}, createdAt: new Date(), changedAt: new Date() },
      },
    })
    const keys = { total: '8', isRanked: true, isManual: false, unrankedReason: null, values: [['8']] }
    await prisma.championshipRankingEntry.create({
      data: { ...{ ref: newRef(), rankingRef, key: team.ref, sortKey: '92', total: '8', keys, rounds: [] } },
    })
    const text = await html(inCategory(`type/group/target/${world.groups[1]}`))
    expect(text).toContain('<th scope="col">Team</th>')
    expect(text).toMatch(/Reds.*LRV Sint-Joris/s)
    expect(await html(at(`ranking/history/${rankingRef}/${team.ref}`))).toContain('<h1>Reds · LRV Sint-Joris</h1>')
    await prisma.championshipRanking.delete({ where: { ref: rankingRef } })
  })

  it('are read again by an open page when its championship publishes something', async () => {
    const shownIn = (text: string) => Number(/data-publication="(\d+)"/.exec(text)?.[1])
    const before = await html(at('ranking'))
    expect(before).toContain(`<main id="main" data-championship="${world.championship}"`)
    const { publication } = await database.prisma.championship.update({
      where: { ref: world.championship },
      data: { publication: { increment: 1 } },
    })
    expect(publication).toBe(shownIn(before) + 1)
    await database.notify(
      'championship',
      JSON.stringify({ championshipRef: world.championship, publication, isEverywhere: false }),
      database.prisma,
    )
    await expect.poll(async () => shownIn(await html(`${at('ranking')}?fragment=1`))).toBe(publication)
    expect(await html(`${at('ranking')}?fragment=1`)).toMatch(/^<main .*data-live="page".*<\/main>$/s)
  })

  it('show the whole ranking of a category, whose rows fold out their rounds', async () => {
    const text = await html(inCategory(`type/group/target/${world.groups[0]}`))
    expect(text).toContain('Rider No7')
    expect(text).toMatch(/<dt>Gent indoor<\/dt><dd class="figure">20<\/dd>/)
    expect(text).toMatch(/<dt>Brugge indoor<\/dt><dd class="figure"><span class="muted">missed<\/span>/)
    expect(text).toContain(`/ranking/history/`)
    expect(text.match(/>Shared place </g)).toHaveLength(2)
  })

  it('show where a place comes from, by competition and test (cs068), to readers and not to search engines', async () => {
    const text = await html(history())
    expect(text).toContain('Rider No1')
    expect(text).toMatch(/Gent indoor<\/a>.*Jumping 1\.10 m.*by hand/s)
    expect(text).toContain('<meta name="robots" content="noindex"/>')
    expect(await html(at('ranking'))).not.toContain('noindex')
  })

  it('say that there is no ranking yet (cs142)', async () => {
    expect(await html(at(`ranking/sport-category/${world.emptyCategory}`))).toContain('No ranking has been created yet')
    expect(await html(at(`ranking/phases/${world.phases[1]}`), { 'accept-language': 'nl' })).toContain(
      'Er is nog geen klassement aangemaakt',
    )
  })

  it("report an unknown address in the reader's language", async () => {
    for (const path of [
      '/championships/nowhere',
      `/championships/${newRef()}`,
      `/championships/${newRef()}/ranking`,
      at('nothing'),
      at('info/more'),
      at('ranking/nothing'),
      at(`ranking/phases/${newRef()}`),
      at(`ranking/phases/${world.phases[1]}/groups/${world.groups[0]}`),
      at(`ranking/sport-category/${newRef()}`),
      inCategory(`type/group/target/${newRef()}`),
      inCategory(`type/other/target/${world.championship}`),
      inCategory(`type/main/target/${newRef()}`),
      at(`ranking/sport-category/${world.category}?after=nonsense`),
      at(`ranking/history/${world.mainRanking}/${newRef()}`),
      at(`ranking/history/${newRef()}/${newRef()}`),
      at('calendar?page=7'),
      '/championships/%E0%A4%A/ranking',
    ]) {
      const answer = await ask(path, { 'accept-language': 'nl' })
      expect(`${path} ${answer.status}`).toBe(`${path} 404`)
      expect(await answer.text()).toContain('Deze pagina bestaat niet')
    }
  })

  it('are of the host of their federation alone', async () => {
    for (const path of pages().filter((path) => path !== '/championships'))
      expect(`${path} ${(await ask(path, { host: elsewhere })).status}`).toBe(`${path} 404`)
    expect(await html('/championships', { host: elsewhere })).not.toContain('Winter league')
  })

  it('leave the management, the creation and the page of a signed-in reader to the office', async () => {
    for (const path of [at('manage'), at('manage/phases'), '/championships/create'])
      expect(await html(path)).not.toContain('Pages of this championship')
    const rows = given(database.prisma, { newRef, now: () => new Date() })
    const account = await rows.account({})
    const cookie = await createSessions(database, { isHttps: false }).start(account.ref, null, null)
    expect(await html(at('info'), { cookie })).not.toContain('Pages of this championship')
    expect(await html('/championships', { cookie })).not.toContain('Winter league')
    expect(await html(at('ranking'), { cookie })).toContain('Pages of this championship')
  })

  it('are in the list for search engines, and have a picture', async () => {
    const xml = await html('/sitemap.xml')
    expect(xml).toContain(`<loc>http://localhost${at('info')}?lang=en</loc>`)
    expect(xml).toMatch(new RegExp(`<loc>http://localhost${at('ranking')}\\?lang=nl</loc><lastmod>`))
    expect(await html(`/championships/${world.championship}`)).toContain(
      `<link rel="canonical" href="http://localhost${at('info')}?lang=en"/>`,
    )
    const picture = await ask(`/preview${at('ranking')}.png?lang=en`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect((await ask(`/preview/championships/${newRef()}/ranking.png`)).status).toBe(404)
  })

  it('are linked from the public pages of their competitions', async () => {
    expect(await html(`/competitions/${world.competition}/info`)).toContain(`href="${at('info')}"`)
  })

  it('are kept with an ETag, and dropped by the news of a ranking', async () => {
    const etag = (await ask(at('ranking'))).headers.get('etag') ?? ''
    expect((await ask(at('ranking'), { 'if-none-match': etag })).status).toBe(304)
    await database.prisma.championshipRanking.update({ where: { ref: world.mainRanking }, data: { isFinal: false } })
    expect(await html(at('ranking'))).toContain('Final</span>')
    const news = { championshipRef: world.championship, publication: 2, isEverywhere: false }
    await database.notify('championship', JSON.stringify(news), database.prisma)
    await expect.poll(() => html(at('ranking'))).toContain('Provisional</span>')
  })

  it.each(['DRAFT', 'HIDDEN', 'CANCELLED'])(
    'do not exist while the championship is %s, nor does its name elsewhere',
    async (status) => {
      expect((await ask(at('ranking'))).status).toBe(200)
      await move(status)
      await expect.poll(async () => (await ask(at('ranking'))).status).toBe(404)
      for (const path of pages().filter((path) => path !== '/championships'))
        expect(`${path} ${(await ask(path)).status}`).toBe(`${path} 404`)
      expect(await html('/championships')).not.toContain('Winter league')
      expect(await html(`/competitions/${world.competition}/info`)).not.toContain('Winter league')
      await move('PUBLISHED')
      await expect.poll(async () => (await ask(at('ranking'))).status).toBe(200)
    },
  )

  it.each(['LOCKED', 'ARCHIVED'])('stay while the championship is %s', async (status) => {
    await move(status)
    expect((await ask(at('ranking'))).status).toBe(200)
    await move('PUBLISHED')
  })
})
