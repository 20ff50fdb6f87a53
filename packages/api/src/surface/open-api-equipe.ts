// The endpoints that Equipe calls: they are served beside the procedures, because their callers have the key of a federation and no account.
// The shapes are the maker's, https://github.com/equipe/equipe-api (Federation API); docs/equipe.md says what Oxer fills in.
import { equipeErrors } from '@oxer/domain/exchange/equipe/equipe.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { OpenApiDocument } from '@oxer/openapi'

export const equipeScheme = {
  type: 'apiKey',
  in: 'header',
  name: 'X-FEDERATION-API-KEY',
  description: 'The key of Equipe, which an administrator of the federation makes',
}

const federation = {
  name: 'federation',
  in: 'path',
  required: true,
  description: 'Reference of the federation',
  schema: { type: 'string', format: 'uuid' },
}
const headers = [
  {
    name: 'X-FEDERATION-ORGANIZER-ID',
    in: 'header',
    required: true,
    description: 'Reference of the organising club, or of the federation itself',
    schema: { type: 'string', format: 'uuid' },
  },
  {
    name: 'X-FEDERATION-USER-NAME',
    in: 'header',
    required: false,
    description: 'Who asks; the author in the history',
    schema: { type: 'string', maxLength: 100 },
  },
]

const failures = {
  401: { $ref: '#/components/responses/Unauthorized' },
  429: { $ref: '#/components/responses/TooManyRequests' },
  503: { $ref: '#/components/responses/Unavailable' },
  '5XX': { $ref: '#/components/responses/Failed' },
}

const list = (name: string, description: string) => ({
  description,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: { [name]: { type: 'array', items: { type: 'object' }, description } },
        required: [name],
      },
    },
  },
})

/** Why a caller is refused, with its codes. */
const refusals = `Who has no key of this federation, or names an organiser that is not of it, is refused with \`${equipeErrors.notAdmitted.code}\`; who asks too often with \`${kernelErrors.tooManyRequests.code}\`.`

type Reading = { summary: string; name: string; answer: string; parameters?: object[]; more?: object }

const operation = (operationId: string, { summary, name, answer, parameters = [], more = {} }: Reading) => ({
  operationId: `equipe.${operationId}`,
  summary,
  description: `${answer}. ${refusals}`,
  tags: ['exchange'],
  security: [{ equipe: [] }],
  parameters: [federation, ...parameters, ...headers],
  responses: { 200: list(name, answer), ...more, ...failures },
})

const word = (name: string, description: string) => ({
  ...{ name, in: 'query', required: false, description },
  schema: { type: 'string', maxLength: 100 },
})
const firstName = word('first_name', 'The beginning of the first name')
const lastName = word('last_name', 'The beginning of the last name')

export const equipePaths: OpenApiDocument['paths'] = {
  '/exchange/equipe/{federation}/shows.json': {
    get: operation('shows', {
      summary: 'The competitions of an organiser, for Equipe',
      name: 'shows',
      answer: 'Public competitions of the organiser, until two weeks after their last day',
    }),
  },
  '/exchange/equipe/{federation}/shows/{competition}/entries.json': {
    get: operation('entries', {
      summary: 'The tests, riders, horses, clubs and entries of a competition, for Equipe',
      name: 'entries',
      answer: 'Entries, also those that were withdrawn',
      parameters: [
        {
          ...{ name: 'competition', in: 'path', required: true, description: 'Reference of the competition' },
          schema: { type: 'string', format: 'uuid' },
        },
      ],
      more: { 404: { $ref: '#/components/responses/NotFound' } },
    }),
  },
  '/exchange/equipe/{federation}/search/riders.json': {
    get: operation('searchRiders', {
      summary: 'Members with a valid license, for Equipe',
      name: 'riders',
      answer: 'At most fifty members; none without two letters or a number',
      parameters: [word('licence', 'The whole number of the member'), firstName, lastName],
    }),
  },
  '/exchange/equipe/{federation}/search/officials.json': {
    get: operation('searchOfficials', {
      summary: 'Officials with a valid license, for Equipe',
      name: 'officials',
      answer: 'At most fifty officials; none without two letters',
      parameters: [firstName, lastName],
    }),
  },
  '/exchange/equipe/{federation}/search/horses.json': {
    get: operation('searchHorses', {
      summary: 'Horses of the federation, for Equipe',
      name: 'horses',
      answer: 'At most fifty horses, without the numbers of their papers; none without two letters',
      parameters: [
        word('name', 'The beginning of the name'),
        word('owner', 'The beginning of the owner'),
        word('breeder', 'The beginning of the breeder'),
        word('born_year', 'The year of birth'),
      ],
    }),
  },
  '/exchange/equipe/{federation}/search/clubs.json': {
    get: operation('searchClubs', {
      summary: 'Organisations of the federation, for Equipe',
      name: 'clubs',
      answer: 'At most fifty organisations; none without two letters',
      parameters: [word('name', 'The beginning of the name')],
    }),
  },
  '/exchange/equipe/{federation}/results': {
    post: {
      operationId: 'equipe.results',
      summary: 'Results of a show, from Equipe',
      description: `Each test is stored whole or not at all, and the same results sent again change nothing. Riders and horses that Oxer does not know wait for the organiser. Where the ranking differs from that of Equipe, it stays open. ${refusals}`,
      tags: ['exchange'],
      security: [{ equipe: [] }],
      parameters: [federation, ...headers],
      requestBody: {
        required: true,
        description: 'The document of results as Equipe publishes it, at most 16 MB',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: Object.fromEntries(
                [
                  ['show', 'The show; `foreign_id` is the competition'],
                  ['competitions', 'Its tests; `foreign_id` is a part of a test'],
                  ['people', 'Whom the starts name'],
                  ['horses', 'Which the starts name'],
                  ['starts', 'The starts with their results; `foreign_id` is an entry'],
                ].map(([name, description], index) => [
                  name,
                  index === 0
                    ? { type: 'object', description }
                    : { type: 'array', items: { type: 'object' }, description },
                ]),
              ),
              required: ['show'],
            },
          },
        },
      },
      responses: {
        202: { description: 'All tests are stored, or were already' },
        413: { $ref: '#/components/responses/ContentTooLarge' },
        422: {
          description: 'What was refused, in the language of the federation; the other tests are stored',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  errors: { type: 'array', items: { type: 'string' }, description: 'A sentence for each reason' },
                },
                required: ['errors'],
              },
            },
          },
        },
        ...failures,
      },
    },
  },
}
