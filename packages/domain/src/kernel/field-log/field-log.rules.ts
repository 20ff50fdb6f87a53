// Which commands a competition accepts while it is out, and which a laptop accepts in the field. The lists are data: a test compares them
// with the procedures.
import type { ErrorDefinition, ErrorValues } from '../error/error.schema.ts'
import { fieldLogErrors } from './field-log.errors.ts'
import type { FieldLeaseState } from './field-log.schema.ts'

/** A name that ends in a dot is that of all procedures behind it. */
const isIn = (list: readonly string[], path: string): boolean =>
  list.some((name) => (name.endsWith('.') ? path.startsWith(name) : path === name))

/** They change nothing of a competition, so a competition that is out allows them, and a laptop allows them without a line. */
export const besideTheField = [
  'access.session.',
  'access.passkey.ask',
  'access.passkey.begin',
  'access.passkey.confirm',
  'competitions.print.order',
  'exchange.takeAlong.',
  'shell.system.reportCrash',
  'shell.task.cancel',
] as const

/** Of a user's own: they name a competition, and change nothing of it. A laptop refuses them, because they would not come back. */
export const ofTheUser = ['shell.favourite.'] as const

/** What needs the centre, also where it is about the competition. */
export const refusedInTheField = [
  'access.password.',
  'access.personalToken.',
  'access.registrationRequest.',
  'access.secondFactor.',
  'careers.',
  'catalogue.license.',
  'competitions.competition.addShare',
  'competitions.competition.cancel',
  'competitions.competition.changeShare',
  'competitions.competition.delete',
  'competitions.competition.removeShare',
  'competitions.competitionDesk.',
  'competitions.competitionFinance.',
  'competitions.competitionPayout.',
  'exchange.',
  'federation.federation.addUser',
  'federation.federation.removeUser',
  'federation.federation.updateUser',
  'finance.',
  'parties.licenseRenewal.',
  'parties.person.endLicense',
  'parties.organisation.endLicenses',
  'registry.administration.',
  'registry.merge.',
] as const

/** Jobs and steps of the system that follow from what is stored, so they run on both sides and write no line. */
export const followingJobs = ['career-points', 'charge-starts', 'publish-results', 'tell', 'tell-starts'] as const

export type FieldLeaseFacts = {
  readonly ref: string
  readonly competitionRef: string
  readonly state: FieldLeaseState
  readonly holder: string
  readonly since: Date
}

export type FieldCallFacts = {
  readonly path: string
  /** References of competitions, and perhaps of other things, that the call names or has changed. */
  readonly touched: ReadonlySet<string>
  /** Those that a guard or the input names. */
  readonly named: ReadonlySet<string>
  readonly hasFile: boolean
  /** The call is a step of the system, of which there is no line. */
  readonly isOfSystem: boolean
  /** The lease of the line that is repeated. */
  readonly replayedLease: string | null
}

export const isBesideTheField = (path: string): boolean => isIn(besideTheField, path)

export const isRefusedInTheField = (path: string): boolean => !isBesideTheField(path) && isIn(refusedInTheField, path)

/** The lease that makes this installation a laptop. */
export const fieldLeaseOf = <Lease extends FieldLeaseFacts>(leases: readonly Lease[]): Lease | null =>
  leases.find(({ state }) => state === 'HERE' || state === 'FINISHED') ?? null

export type FieldRefusal = { readonly error: ErrorDefinition; readonly values?: ErrorValues }

const ofLine = (competitionRef: string, { path, named, hasFile }: FieldCallFacts): FieldRefusal | null => {
  if (isRefusedInTheField(path)) return { error: fieldLogErrors.notInTheField }
  if (!named.has(competitionRef) || isIn(ofTheUser, path)) return { error: fieldLogErrors.onlyTheCompetition }
  return hasFile ? { error: fieldLogErrors.noFilesInTheField } : null
}

const onLaptop = (lease: FieldLeaseFacts, call: FieldCallFacts): FieldRefusal | null => {
  if (call.isOfSystem) {
    return call.touched.has(lease.competitionRef) ? { error: fieldLogErrors.onlyTheCompetition } : null
  }
  return lease.state === 'FINISHED' ? { error: fieldLogErrors.fieldFinished } : ofLine(lease.competitionRef, call)
}

/** Why a command is refused by the leases that have not ended; null if it is not. */
export const refusalByLeases = (leases: readonly FieldLeaseFacts[], call: FieldCallFacts): FieldRefusal | null => {
  if (isBesideTheField(call.path) || (call.isOfSystem && isIn(followingJobs, call.path))) return null
  const laptop = fieldLeaseOf(leases)
  if (laptop !== null) return onLaptop(laptop, call)
  const isOut = ({ state }: FieldLeaseFacts): boolean => state === 'OUT' || state === 'DIVERGED'
  const replayed = leases.find(({ ref }) => ref === call.replayedLease)
  if (call.replayedLease !== null && (replayed === undefined || !isOut(replayed))) {
    return { error: fieldLogErrors.onlyTheCompetition }
  }
  const refused = replayed === undefined ? null : ofLine(replayed.competitionRef, call)
  if (refused !== null) return refused
  if (isIn(ofTheUser, call.path)) return null
  const out = leases.find((lease) => isOut(lease) && lease !== replayed && call.touched.has(lease.competitionRef))
  return out === undefined
    ? null
    : { error: fieldLogErrors.inTheField, values: { holder: out.holder, since: out.since.toISOString() } }
}

/** tablet-C of the Idempotency-Key `tablet-C:3`. */
export const deviceOf = (idempotencyKey: string | null): string =>
  /^(?<device>[\w-]{1,100}):\d+$/.exec(idempotencyKey ?? '')?.groups?.device ?? 'laptop'
