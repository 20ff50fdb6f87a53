import type { ErrorCause, ErrorDefinition, ErrorValues, FailureKind } from './error.schema.ts'

/** The only error that rules and commands throw. `current` contains the stored value if a stale version was refused. */
export class CodedError extends Error {
  readonly kind: FailureKind
  readonly causes: readonly ErrorCause[]
  readonly current: unknown

  constructor(kind: FailureKind, causes: readonly ErrorCause[], current?: unknown) {
    super(causes.map((cause) => cause.code).join(', '))
    this.name = 'CodedError'
    this.kind = kind
    this.causes = causes
    this.current = current
  }
}

/** Runs the checks of a part of a larger form. The fields of its errors get their path in that form, some with another name. */
export const asPartOf = async <Made>(
  part: string,
  work: () => Promise<Made>,
  names: Readonly<Record<string, string>> = {},
): Promise<Made> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CodedError)) throw error
    const causes = error.causes.map((cause) => ({
      ...cause,
      field: cause.field === undefined ? part : `${part}.${names[cause.field] ?? cause.field}`,
    }))
    throw new CodedError(error.kind, causes, error.current)
  }
}

export type FailureDetails = { field?: string; values?: ErrorValues; current?: unknown }

/** Builds the error of one definition; `details.field` names the input field it is about. */
export const failure = (definition: ErrorDefinition, details: FailureDetails = {}): CodedError =>
  new CodedError(
    definition.kind,
    [
      {
        code: definition.code,
        ...(details.field === undefined ? {} : { field: details.field }),
        ...(details.values === undefined ? {} : { values: details.values }),
      },
    ],
    details.current,
  )

export type CauseOfFailure = { definition: ErrorDefinition; field?: string; values?: ErrorValues }

/** Several causes of one failed call, in the kind of the first. */
export const failures = (causes: readonly CauseOfFailure[]): CodedError =>
  new CodedError(
    causes[0]?.definition.kind ?? 'BAD_REQUEST',
    causes.map(({ definition, field, values }) => ({
      code: definition.code,
      ...(field === undefined ? {} : { field }),
      ...(values === undefined ? {} : { values }),
    })),
  )
