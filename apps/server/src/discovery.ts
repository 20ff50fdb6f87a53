// What search engines, messengers and home screens ask of a tenant besides its pages: robots.txt, the list of its public pages, its
// manifest, its icons, and the pictures of its links.
import {
  listPublicAddresses,
  loadPublicPage,
  originOfTenant,
  type PublicFrame,
  type PublicPageAddress,
  type TenantFacts,
} from '@oxer/api'
import { CodedError } from '@oxer/domain/kernel/error/coded-error'
import type { Context, Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import {
  addressOf,
  championshipAddress,
  courseAddress,
  eventAddress,
  type PageLanguage,
  pageLanguages,
} from './arena-address.ts'
import type { ArenaRenderer } from './arena-renderer.ts'
import { createPictures, toIco } from './pictures.ts'
import type { Publications } from './publications.ts'
import { addressOf as callerAddressOf, hostOf, type ServerEnv, type Services } from './request.ts'

type Opened = { renderer: ArenaRenderer; publications: Publications }

/** As long as a page keeps changes that are no publication. */
const keptMs = 60_000
const anHour = { 'cache-control': 'public, max-age=3600' }
const aDay = { 'cache-control': 'public, max-age=86400' }

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const robots = (origin: string): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /trpc/',
    'Disallow: /auth/',
    'Disallow: /oidc/',
    'Disallow: /live/',
    'Disallow: /competitions/*/manage',
    'Disallow: /championships/*/manage',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

type Listed = Awaited<ReturnType<typeof listPublicAddresses>>

const sitemap = (origin: string, languages: readonly PageLanguage[], listed: Listed): string => {
  const inLanguage = (path: string, language: string) => escaped(`${origin}${path}?lang=${language.toLowerCase()}`)
  const entries = listed.flatMap(({ path, changedAt }) =>
    languages.map((language) =>
      [
        `<url><loc>${inLanguage(path, language)}</loc>`,
        changedAt === null ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`,
        ...languages.map(
          (other) =>
            `<xhtml:link rel="alternate" hreflang="${other.toLowerCase()}" href="${inLanguage(path, other)}"/>`,
        ),
        '</url>',
      ].join(''),
    ),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}

const manifest = ({ name, colour }: TenantFacts): object => ({
  name,
  short_name:
    name.length <= 12
      ? name
      : name
          .split(' ')
          .map((word) => word.slice(0, 1))
          .join(''),
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: colour,
  background_color: '#f5f7f5',
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    ...[192, 512].map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})

/** The page of a picture's path: that of the page without its ending, or null. */
const pictured = (path: string): PublicPageAddress | null => {
  const [, name] = /^\/preview\/(.+)\.png$/.exec(path) ?? []
  if (name === 'home') return { kind: 'home' }
  const [, course] = /^courses\/([^/]+)$/.exec(name ?? '') ?? []
  if (course !== undefined) return courseAddress(course)
  const [, event] = /^events\/([^/]+)$/.exec(name ?? '') ?? []
  if (event !== undefined) return eventAddress(event)
  const [, championship] = /^championships\/(.+)$/.exec(name ?? '') ?? []
  if (championship !== undefined) {
    const address = championshipAddress(championship)
    return address === 'office' ? null : address
  }
  const [, competition, page, item] = /^competitions\/([^/]+)(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(name ?? '') ?? []
  const address = competition === undefined ? null : addressOf(competition, page, item)
  return address === 'office' ? null : address
}

/** A page that is not public has no picture; that is no failure of the server. */
const refusedAsMissing = (error: unknown): null => {
  if (error instanceof CodedError && error.kind === 'NOT_FOUND') return null
  throw error
}

const tenantFrame = (tenant: TenantFacts) => ({ name: tenant.name, avatar: tenant.avatar, colour: tenant.colour })

export const mountDiscovery = (app: Hono<ServerEnv>, services: Services, open: () => Promise<Opened>): void => {
  const pictures = createPictures()
  const listed = new LRUCache<string, string>({ max: 200, ttl: keptMs })
  const tenantOf = (c: Context<ServerEnv>): Promise<TenantFacts> => services.tenants.byHost(hostOf(c, services.env))
  const originOf = (tenant: TenantFacts): string => originOfTenant(services.publicUrl, tenant)

  app.get('/robots.txt', async (c) => c.text(robots(originOf(await tenantOf(c))), 200, anHour))

  app.get('/sitemap.xml', async (c) => {
    const tenant = await tenantOf(c)
    const known = listed.get(tenant.ref)
    const xml =
      known ?? sitemap(originOf(tenant), pageLanguages(tenant), await listPublicAddresses({ services, tenant }))
    listed.set(tenant.ref, xml)
    return c.body(xml, 200, { ...anHour, 'content-type': 'application/xml; charset=utf-8' })
  })

  app.get('/manifest.webmanifest', async (c) =>
    c.body(JSON.stringify(manifest(await tenantOf(c))), 200, {
      ...anHour,
      'content-type': 'application/manifest+json; charset=utf-8',
    }),
  )

  const icon = async (c: Context<ServerEnv>, size: number, isMaskable = false) => {
    const [tenant, { renderer }] = [await tenantOf(c), await open()]
    const key = `icon ${isMaskable ? 'maskable ' : ''}${size} ${tenant.ref} ${tenant.colour} ${tenant.name}`
    return pictures.get(key, 0, async () => renderer.renderIcon(tenantFrame(tenant), isMaskable), size)
  }
  app.get('/icon.svg', async (c) => {
    const [tenant, { renderer }] = [await tenantOf(c), await open()]
    return c.body(renderer.renderIcon(tenantFrame(tenant)), 200, { ...aDay, 'content-type': 'image/svg+xml' })
  })
  for (const [path, size] of [
    ['/apple-touch-icon.png', 180],
    ['/icon-192.png', 192],
    ['/icon-512.png', 512],
  ] as const)
    app.get(path, async (c) => c.body(await icon(c, size), 200, { ...aDay, 'content-type': 'image/png' }))
  app.get('/icon-maskable-512.png', async (c) =>
    c.body(await icon(c, 512, true), 200, { ...aDay, 'content-type': 'image/png' }),
  )
  app.get('/favicon.ico', async (c) =>
    c.body(toIco(await icon(c, 32), 32), 200, { ...aDay, 'content-type': 'image/x-icon' }),
  )

  app.get('/preview/*', async (c) => {
    const address = pictured(c.req.path)
    if (address === null) return c.notFound()
    const tenant = await tenantOf(c)
    const languages = pageLanguages(tenant)
    const asked = c.req.query('lang')?.toUpperCase()
    const language = languages.find((each) => each === asked) ?? languages[0] ?? 'EN'
    const { renderer, publications } = await open()
    const competition = 'competition' in address ? address.competition : null
    const version = competition === null ? 0 : publications.newestOf(competition)
    const frame: PublicFrame = {
      language,
      languages,
      tenant: tenantFrame(tenant),
      origin: originOf(tenant),
      url: c.req.path,
      year: new Date().getFullYear(),
      version: services.version,
      style: '',
      scriptUrl: null,
    }
    const key = `${tenant.ref} ${tenant.colour} ${language} ${c.req.path}`
    const bytes = await pictures
      .get(key, version, async () => {
        await services.limits.take('search', callerAddressOf(c, services.env))
        const page = await loadPublicPage(
          { db: services.database.prisma, services, tenant, now: () => new Date() },
          address,
        )
        return renderer.renderPreview(page, frame)
      })
      .catch(refusedAsMissing)
    if (bytes === null) return c.notFound()
    return c.body(bytes, 200, {
      'content-type': 'image/png',
      'cache-control': 'public, max-age=300',
      // A messenger shows the picture on its own page.
      'cross-origin-resource-policy': 'cross-origin',
    })
  })
}
