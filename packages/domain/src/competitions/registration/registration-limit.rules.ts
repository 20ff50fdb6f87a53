export const registrationLimitScopes = ['TEST', 'RIDER', 'HORSE', 'COMBINATION', 'OVERALL'] as const
export type RegistrationLimitScope = (typeof registrationLimitScopes)[number]

/** The number of active registrations, and the maximum; a limit of 0 means no limit (decision 14). */
export type RegistrationCount = {
  readonly registered: number
  readonly limit: number
}

export type RegistrationLimitCode =
  | 'MAX_REGISTRATIONS_TEST'
  | 'MAX_REGISTRATIONS_RIDER'
  | 'MAX_REGISTRATIONS_HORSE'
  | 'MAX_REGISTRATIONS_COMBINATION'
  | 'MAX_REGISTRATIONS_OVERALL'

export const registrationLimitCodes = {
  TEST: 'MAX_REGISTRATIONS_TEST',
  RIDER: 'MAX_REGISTRATIONS_RIDER',
  HORSE: 'MAX_REGISTRATIONS_HORSE',
  COMBINATION: 'MAX_REGISTRATIONS_COMBINATION',
  OVERALL: 'MAX_REGISTRATIONS_OVERALL',
} as const satisfies Record<RegistrationLimitScope, RegistrationLimitCode>

export type RegistrationLimitFailure = {
  readonly code: RegistrationLimitCode
  readonly limit: number
  readonly registered: number
}

/** The limits that `quantity` more registrations would exceed (decision 14). */
export const findExceededLimits = (
  counts: Partial<Record<RegistrationLimitScope, RegistrationCount>>,
  quantity: number,
): readonly RegistrationLimitFailure[] =>
  registrationLimitScopes.flatMap((scope) => {
    const count = counts[scope]
    if (count === undefined || count.limit === 0 || count.registered + quantity <= count.limit) return []
    return [{ code: registrationLimitCodes[scope], limit: count.limit, registered: count.registered }]
  })
