// Examples of the published description: a believable value for a field by its name, and what a refusal looks like.
import type { CauseOfFailure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { ExampleWords, OpenApiDocument } from '@oxer/openapi'
import { withSentences } from '../kernel/failure/failure-sentence.mappers.ts'

const words: Readonly<Record<string, readonly unknown[]>> = {
  abbreviation: ['KNHS'],
  amount: ['25.00', 2500],
  amountWithTax: ['30.25'],
  arena: ['Main ring'],
  birthDate: ['2012-04-30'],
  birthYear: [2012],
  box: ['12'],
  breeder: ['Stal van het Zand'],
  changeReason: ['The rider asked for it'],
  city: ['Zandhoven'],
  cityName: ['Zandhoven'],
  code: ['B1', 'EUR'],
  colour: ['bay'],
  country: ['BEL', 'BE', 'Belgium'],
  currency: ['EUR'],
  date: ['2027-05-01'],
  description: ['The open championship of the province'],
  email: ['emma@example.org'],
  father: ['Casall'],
  fatherOfMother: ['Darco'],
  firstName: ['Emma'],
  horse: ['Casanova van het Zand'],
  horseName: ['Casanova van het Zand'],
  judge: ['Ann Peeters'],
  label: ['1.10 m'],
  language: ['EN', 'en'],
  lastName: ['De Vries'],
  message: ['The ring is ready'],
  mother: ['Wendy van het Zand'],
  name: ['Grote Prijs van Zandhoven'],
  nationality: ['BEL', 'BE'],
  notes: ['Stable beside Bella, please'],
  number: ['14', 14],
  organisation: ['Ruiterclub Zandhoven'],
  organisationName: ['Ruiterclub Zandhoven'],
  owner: ['Ann Peeters'],
  percentage: ['67.574', '67.57'],
  phone: ['+32475123456'],
  place: [1],
  points: ['4', '4.00', 4],
  position: [1],
  postalCode: ['2240'],
  provider: ['EQUIPE', 'equipe'],
  quantity: [1, '1'],
  reason: ['The horse is lame'],
  rider: ['Emma De Vries'],
  riderName: ['Emma De Vries'],
  size: [50],
  source: ['equipe'],
  sportName: ['Casanova'],
  startNumber: [12, '12'],
  street: ['Kerkstraat'],
  studbook: ['BWP'],
  system: ['equipe'],
  time: ['67.57', '09:30'],
  timeZone: ['Europe/Brussels'],
  title: ['Grote Prijs van Zandhoven'],
  username: ['emma@example.org'],
  version: [3],
  website: ['https://example.org/'],
}

export const exampleWords: ExampleWords = (field) => (Object.hasOwn(words, field) ? words[field] : undefined) ?? []

/** The refusals of the document by the names of their answers. */
const refusals: Readonly<Record<string, readonly CauseOfFailure[]>> = {
  BadRequest: [
    { definition: kernelErrors.fieldRequired, field: 'name' },
    { definition: kernelErrors.tooBig, field: 'days.0.arenas', values: { maximum: 20 } },
  ],
  Unauthorized: [{ definition: kernelErrors.noUserContext }],
  Forbidden: [{ definition: kernelErrors.insufficientPermissions }],
  NotFound: [{ definition: kernelErrors.notFound }],
  Conflict: [{ definition: kernelErrors.staleVersion, field: 'version' }],
  ContentTooLarge: [{ definition: kernelErrors.payloadTooLarge }],
  UnsupportedMediaType: [{ definition: kernelErrors.wrongFileType }],
  UnprocessableContent: [{ definition: kernelErrors.needsConfirmation, field: 'confirmSaveWithWarnings' }],
  TooManyRequests: [{ definition: kernelErrors.tooManyRequests }],
  Refused: [{ definition: kernelErrors.methodNotAllowed }],
  Unavailable: [{ definition: kernelErrors.unavailable }],
  Failed: [{ definition: kernelErrors.internal }],
}

/** Gives each refusal the body that a script gets for it, in English. */
export const withRefusals = (document: OpenApiDocument): OpenApiDocument => {
  for (const [name, causes] of Object.entries(refusals)) {
    const content = document.components.responses[name]?.content
    const bodies = causes.map(({ definition, ...rest }) => ({ code: definition.code, ...rest }))
    const example = withSentences({ code: bodies[0]?.code ?? '', message: '', causes: bodies }, 'EN')
    if (isMedia(content)) content['application/json'].example = example
  }
  return document
}

const isMedia = (content: unknown): content is { 'application/json': Record<string, unknown> } =>
  typeof content === 'object' && content !== null && 'application/json' in content
