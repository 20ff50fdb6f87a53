// Every screen of the office, read from the generated route tree: a new route without an address here fails the walk.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { Api } from './api.ts'
import { todaysCompetition } from './made-competition.ts'

const Ref = z.object({ ref: z.string() })
const First = z.array(Ref).min(1)
const FirstOfPage = z.object({ items: First })
const AnyOfPage = z.object({ items: z.array(Ref) })
const FreeEvents = z.object({ items: z.array(z.object({ event: Ref })) })
const Protocols = z.array(z.object({ ref: z.string(), kind: z.string() }))
const Startlists = z.object({ groups: z.array(z.object({ ref: z.string(), startlists: z.array(Ref) })) })

/** Routes without a screen of their own: they lead to another one, which the walk opens. */
const leadsOn: ReadonlySet<string> = new Set([
  '/auth/register',
  '/competitions/$competition/manage',
  '/competitions/$competition/manage/finance',
  '/competitions/$competition/manage/startlists',
  '/competitions/$competition/manage/subscriptions',
  '/competitions/$competition/manage/toolbox/overview',
  '/horses/$horse',
  '/members/$member',
  '/myfederation/$federation',
  '/myorganisation/$organisation/$',
  '/organisations/$organisation',
  '/profile',
])

const memberParts = [
  ...['account', 'achievements', 'combinations', 'privacy', 'similar', 'results', 'subscriptions'],
  ...['finance/balance', 'finance/invoices'],
]

const sourceOf = (path: string): string => readFileSync(join(import.meta.dirname, '../../web/src', path), 'utf8')

/** The parts of a page that its own source lists under this name. */
const partsIn = (path: string, name: string): string[] => {
  const list = new RegExp(`export const ${name} = \\[([^\\]]*)\\] as const`).exec(sourceOf(path))?.[1]
  if (list === undefined) throw new Error(`${path} lists ${name} in another form`)
  return [...list.matchAll(/'([^']+)'/g)].map(([, part]) => part ?? '')
}

const routes = (): string[] => {
  const tree = sourceOf('routeTree.gen.ts')
  const to = /\n {2}to:\n([\s\S]*?)\n {2}id:/.exec(tree)?.[1]
  if (to === undefined) throw new Error('the generated route tree lists its addresses in another form')
  return [...to.matchAll(/'([^']+)'/g)].map(([, path]) => path ?? '')
}

/** An example of each parameter; several where screens differ by it. */
const parametersOf = async (api: Api): Promise<Record<string, readonly string[]>> => {
  const firstOf = (list: z.infer<typeof First>): string => list[0]?.ref ?? ''
  const federation = firstOf(await api.get('/federation', First))
  const of = async (noun: string) => firstOf((await api.get(`/${noun}?federation=${federation}`, FirstOfPage)).items)
  const { ref: competition } = await todaysCompetition(api)
  const { groups } = await api.get(`/competition/manage/${competition}/startlist/metadata`, Startlists)
  const protocols = await api.get(`/myfederation/${federation}/protocol`, Protocols)
  const kinds = new Map(protocols.map(({ kind, ref }) => [kind.toLowerCase().replaceAll('_', ''), ref]))
  const [ruleSet] = await api.get(`/myfederation/${federation}/rule-set`, z.array(z.object({ id: z.string() })))
  const championshipParts = partsIn('features/championships/championship/championship.view.ts', 'manageParts')
  const under = (ref: string, parts: readonly string[]): string[] => parts.map((part) => `${ref}/${part}`)
  const ofMoney = async (noun: string) =>
    (await api.get(`/competition/manage/${competition}/finance/${noun}`, AnyOfPage)).items
      .slice(0, 1)
      .map(({ ref }) => ref)
  // The demo has none. Two walks may begin together and make one each, which harms neither.
  const webhooks = await api.get(`/myfederation/${federation}/webhooks`, AnyOfPage)
  const webhook =
    webhooks.items[0]?.ref ??
    (
      await api.post(
        `/myfederation/${federation}/webhooks`,
        { name: 'Results', url: 'https://results.oxer.example/hook', isOn: false },
        z.object({ webhook: Ref }),
      )
    ).webhook.ref
  const batches = await api.get(`/exchange/v1/batches?federation=${federation}`, AnyOfPage)
  const document = {
    ...{ format: 'oxer-exchange', version: '1.0', generatedAt: '2026-05-17T09:30:00.000Z' },
    source: { system: 'walk' },
  }
  const empty = { federation, batch: crypto.randomUUID(), dryRun: false, document }
  const batch =
    batches.items[0]?.ref ?? (await api.post('/exchange/v1/batch', empty, z.object({ batch: z.string() }))).batch
  const member = await of('member')
  const organisation = await of('organisation')
  return {
    'federation/$': under(federation, partsIn('shared/finance/finance-parts.ts', 'financeParts')),
    federation: [federation],
    'member/$': under(member, memberParts),
    member: [member],
    'organisation/finance/$': under(organisation, ['finance/balance', 'finance/invoices']),
    horse: [await of('horse')],
    webhook: [webhook],
    batch: [batch],
    organisation: [organisation],
    competition: [competition],
    bill: await ofMoney('bill'),
    order: await ofMoney('order'),
    part: partsIn('features/finance/show/show.view.ts', 'showParts'),
    startlist: [groups.flatMap(({ startlists }) => startlists)[0]?.ref ?? ''],
    test: [groups[0]?.ref ?? ''],
    career: [firstOf(await api.get(`/myfederation/${federation}/career`, First))],
    ruleSet: [ruleSet?.id ?? ''],
    'kind/$protocol': [...kinds].map(([kind, ref]) => `${kind}/${ref}`),
    championship: (await api.get('/championship', FirstOfPage)).items
      .slice(0, 1)
      .flatMap(({ ref }) => under(ref, ['info', ...championshipParts.map((part) => `manage/${part}`)])),
    event: (await api.get('/competition/calendar/search?activityType=OTHER', FreeEvents)).items
      .slice(0, 1)
      .map(({ event }) => event.ref),
    'courseEvent/$': (await api.get('/course/calendar/search', FirstOfPage)).items
      .slice(0, 1)
      .flatMap(({ ref }) =>
        ['overview', 'registrations', 'attendances', 'print', 'results'].map((part) => `${ref}/${part}`),
      ),
  }
}

const more: Readonly<Record<string, readonly string[]>> = {
  // The screen of /error/404.
  '/$': [],
  // Of a judge alone: judging.flow.ts opens it.
  '/competitions/$competition/judging/$startlist': [],
  '/championships/$': ['/championships', '/championships/create', '/championships/$championship'],
  '/events/$': ['/events/create', '/events/$event'],
  '/myfederation/$federation/reporting/detail': ['/myfederation/$federation/reporting/detail?report=MEMBERS_BY_AGE'],
}

export const officeScreens = async (api: Api): Promise<string[]> => {
  const parameters = await parametersOf(api)
  const addressesOf = (path: string): string[] => {
    const found = Object.entries(parameters).find(([name]) => path.split('$').slice(1).join('$').startsWith(name))
    if (found === undefined) return [path]
    const [name, values] = found
    return values.flatMap((value) => addressesOf(path.replace(`$${name}`, value)))
  }
  return routes()
    .filter((path) => !leadsOn.has(path))
    .flatMap((path) => more[path] ?? [path])
    .flatMap(addressesOf)
    .map((address) => {
      if (address.includes('$')) throw new Error(`no example of ${address}: name one in office-screens.ts`)
      return address
    })
}
