// What the published description says about the whole API, and about what is served beside the procedures.
import type { OpenApiDocument } from '@oxer/openapi'

export const documentGuide = `The platform an equestrian sport federation runs on. Every call of the web application is here.

## From nothing to a ranking

1. **Authenticate.** Make a token under *your menu → My tokens* with the scopes \`competitions:read\` and \`competitions:write\`, and send it as \`Authorization: Bearer oxer_pat_…\`. A script of an organisation uses a client instead: \`POST /oidc/token\` with \`grant_type=client_credentials\`.
2. **Find the competition.** \`GET /competition/search?q=grote\` answers its \`ref\`, by which every other call names it.
3. **Send results.** \`POST /competition/{competition}/results/import\` takes a CSV or XLSX file; a test at a time goes through the calls of \`competition\`.
4. **Read the ranking.** \`GET /public/competition/{competition}/ranking/{ranking}\` needs no sign-in. \`GET /live/competition/{competition}\` tells at once when there is a new one.

## Rules for every call

- A reference is a UUID in lower case. A day is \`YYYY-MM-DD\`, a moment ISO 8601 with its offset.
- **Every list is paged in one way.** While there are more rows, the header \`Link\` contains the address of the next page: \`Link: </api/…?after=…>; rel="next"\`. Call it, and the one that it names, until there is none. \`size\` is the number of rows in a page, and \`maxItems\` of the answer the most that come at once.
- Three kinds of list say the same in their bodies: a page with \`next\` (\`after\` of the next call), and a page with \`page\` and \`totalElements\` (\`page\` of the next call is one more). A plain array has only the header. A typeahead search has no pages: it answers its best matches, and \`hasMore\` if more words would help.
- A failed call answers \`code\`, \`message\` and \`causes\`. Codes do not change, sentences may. \`Accept-Language\` chooses between \`en\` and \`nl\`.
- What belongs to another federation is answered 404; what the caller may see but not do, 403.
- A change that names a \`version\` which is no longer the newest answers 409 with the stored value.
- A change may carry an \`Idempotency-Key\`, so that it can be retried.
- 429 and 503 say in \`Retry-After\` after how many seconds the call may be repeated.
- An answer may get new fields: ignore those that you do not know.
- A change that breaks a client is announced in the changelog, and \`x-since\` names the version that brought an operation.`

/** Each tag with what its operations are about. */
export const documentTags = {
  account: 'Where to write to a person or an organisation, and whom to bill.',
  achievement: 'Search in the achievements of riders and horses.',
  arena: 'The arenas of a competition.',
  article: 'Search in what a federation sells.',
  auth: 'The signed-in caller: session, password, tokens, access requests.',
  calendar: 'What happens when, for everybody.',
  'calendar-feeds':
    'Private addresses by which calendar programs read the starts of the caller and what the caller follows.',
  championship: 'Championships: competitions with one ranking over them.',
  competition: 'Competitions: tests, registrations, start lists, results, rankings.',
  course: 'Courses and the registrations for them.',
  event: 'Events that are neither a competition nor a course, such as a general meeting.',
  exchange: 'What other systems send and fetch: documents, Equipe, events and webhooks.',
  favourite: 'What the caller has marked.',
  federation: 'What a federation allows the caller, and its own fields.',
  file: 'Public files, such as banners.',
  finance: 'Orders of a book: what was sold, booked and paid.',
  home: 'What waits for the caller, by role.',
  horse: 'Horses, their documents, measurements and riders.',
  installation: 'The installation itself.',
  invitations: 'Invitations to a login.',
  license: 'Search in licenses.',
  'list-view': 'Views of lists that the caller has saved.',
  live: 'Events of a running competition.',
  mail: 'The outbox of the installation.',
  member: 'Members of a federation with their memberships, licenses and careers.',
  myfederation: 'The catalogue of a federation: careers, licenses, prices, rule sets, protocols, reports.',
  notifications: 'Messages to the caller: the inbox, and what goes where.',
  organisation: 'Clubs and other organisations, with their members.',
  person: 'Persons, their pictures and relations.',
  profile: 'What the caller may do for a member.',
  public: 'What the public sees of a competition, without a sign-in.',
  share: 'What others share with the caller.',
  sidebar: 'The side panel of the web application.',
  superadmin: 'Federations, host names, accounts and clients of the installation.',
  system: 'The tenant and the version of this server.',
  tasks: 'Work that takes longer than a call, and the files that it makes.',
  tests: 'The tests of a competition.',
} as const

/**
 * Parameters whose schema the pages share: a description there would be loaded by each visitor. Those of one operation are described at
 * their schema.
 */
export const parameterTexts = {
  activityType: 'Only events of this kind',
  after: '`next` of the page before; none for the first page',
  all: 'For all candidates, instead of those that are named',
  apply: 'Store it, instead of showing what it would be',
  arenaRefs: 'The arenas to use; all if empty',
  articleType: 'What an article is sold for',
  associationType: 'Only memberships of this type',
  changeReason: 'Why a list changes that the public has seen as final',
  code: 'The code of a mailed link',
  direction: 'The order of the sorted column',
  gap: 'Minutes between two start lists',
  kind: 'What the caller wants to make',
  licenseType: 'Only licenses of this kind',
  page: 'Number of the page; the first is 0',
  practitioner: 'Rider, horse, or both of a combination joined by a colon, as the rows of the ranking name them',
  q: 'Words to search for',
  reason: 'Why somebody does not take part',
  refs: 'What a rule refers to',
  report: 'The key of a report',
  ruleSet: 'The reference of a rule set of the federation, or the key of one of the product',
  searchString: 'Words to search for',
  showInActive: 'With those that have ended',
  size: 'Rows in a page',
  sort: 'The column by which rows are sorted',
  sportType: 'Only this discipline',
  startlistRefs: 'The start lists to place; all if empty',
  status: 'Only rows in this state, or the state that is set',
  subject: 'To what the attributes belong',
  template: 'The key of a template of the product',
  type: 'The kind',
} as const

/** The stream of a competition. It is served beside `/api`, so it names its own server. */
export const liveEvents = (origin: string): OpenApiDocument['paths'] => ({
  '/live/competition/{competition}': {
    get: {
      operationId: 'live.competition',
      summary: 'The publications of a competition, as they happen',
      description:
        'Server-sent events. `publication` has the number of the newest publication as its id and its data: read the public pages again. `missed` means that publications may have been lost: read again. `beat` comes every 15 seconds and means nothing else. A client that reconnects sends `Last-Event-ID`. Anybody may call it, signed in or not.',
      tags: ['live'],
      security: [],
      servers: [{ url: origin }],
      parameters: [
        {
          name: 'competition',
          in: 'path',
          required: true,
          description: 'Reference of the competition',
          schema: { type: 'string', format: 'uuid' },
        },
        {
          name: 'seen',
          in: 'query',
          required: false,
          description: 'The newest publication that the caller has read',
          schema: { type: 'integer', minimum: 0 },
        },
        {
          name: 'Last-Event-ID',
          in: 'header',
          required: false,
          description: 'The id of the last event, after a reconnection',
          schema: { type: 'string' },
        },
      ],
      responses: {
        200: {
          description: 'The stream',
          content: {
            'text/event-stream': {
              schema: {
                type: 'string',
                examples: ['id: 7\nevent: publication\ndata: {"publication":7}\n\n'],
              },
            },
          },
        },
        404: { $ref: '#/components/responses/NotFound' },
        429: { $ref: '#/components/responses/TooManyRequests' },
        503: { $ref: '#/components/responses/Unavailable' },
        '5XX': { $ref: '#/components/responses/Failed' },
      },
    },
  },
})
