export type RegistrationKindWord = 'REGISTRATION' | 'LATE_REGISTRATION'

/** The instants of a registration period; null if that bound is not set. */
export type RegistrationPeriodFacts = {
  readonly opensAt: string | null
  readonly closesAt: string | null
  readonly lateAt: string | null
}

export type RegistrationWindow = 'NOT_OPEN' | 'REGISTRATION' | 'LATE_REGISTRATION' | 'CLOSED'

/** Whether clubs and riders may register, in time or late. */
export const isOpenWindow = (window: RegistrationWindow): boolean =>
  window === 'REGISTRATION' || window === 'LATE_REGISTRATION'

/**
 * decision 12: [opensAt, closesAt] normal, (closesAt, lateAt] late, then closed. Without opensAt it has always been
 * open, without closesAt it never closes, and without lateAt there is no late period. Instants are compared as moments.
 */
export const registrationWindowAt = (instant: string, period: RegistrationPeriodFacts): RegistrationWindow => {
  const at = Date.parse(instant)
  if (period.opensAt !== null && at < Date.parse(period.opensAt)) return 'NOT_OPEN'
  if (period.closesAt === null || at <= Date.parse(period.closesAt)) return 'REGISTRATION'
  if (period.lateAt !== null && at <= Date.parse(period.lateAt)) return 'LATE_REGISTRATION'
  return 'CLOSED'
}

export type RegistrationKindDecision =
  | { readonly ok: true; readonly kind: RegistrationKindWord }
  | { readonly ok: false; readonly code: 'REGISTRATION_NOT_OPEN' | 'REGISTRATION_CLOSED' }

/**
 * The kind of a registration at this moment. Staff may register at any time: before the opening as normal, after the
 * end as late.
 */
export const decideRegistrationKind = (
  instant: string,
  period: RegistrationPeriodFacts,
  facts: { readonly isStaff: boolean },
): RegistrationKindDecision => {
  switch (registrationWindowAt(instant, period)) {
    case 'REGISTRATION':
      return { ok: true, kind: 'REGISTRATION' }
    case 'LATE_REGISTRATION':
      return { ok: true, kind: 'LATE_REGISTRATION' }
    case 'NOT_OPEN':
      return facts.isStaff ? { ok: true, kind: 'REGISTRATION' } : { ok: false, code: 'REGISTRATION_NOT_OPEN' }
    case 'CLOSED':
      return facts.isStaff ? { ok: true, kind: 'LATE_REGISTRATION' } : { ok: false, code: 'REGISTRATION_CLOSED' }
  }
}

/** The last moment of a registration in time or late; null if it never closes. */
export const lastMomentOf = ({ closesAt, lateAt }: RegistrationPeriodFacts): string | null => lateAt ?? closesAt

export type SelfEntry = {
  /** When it opens; null if it is open at this moment. */
  readonly from: string | null
  readonly until: string | null
}

/** From when and until when riders may enter themselves, from this moment on; null if they may not any more. It is the same for every rider. */
export const selfEntryFrom = (
  instant: string,
  competition: RegistrationPeriodFacts & { readonly status: string; readonly byIndividual: boolean },
): SelfEntry | null => {
  if (competition.status !== 'PUBLISHED' || !competition.byIndividual) return null
  const window = registrationWindowAt(instant, competition)
  if (window === 'CLOSED') return null
  return { from: window === 'NOT_OPEN' ? competition.opensAt : null, until: lastMomentOf(competition) }
}

/** Until when riders may enter themselves, if they may at this moment; null if not. */
export const selfEntryAt = (
  instant: string,
  competition: Parameters<typeof selfEntryFrom>[1],
): Pick<SelfEntry, 'until'> | null => {
  const entry = selfEntryFrom(instant, competition)
  return entry?.from === null ? { until: entry.until } : null
}
