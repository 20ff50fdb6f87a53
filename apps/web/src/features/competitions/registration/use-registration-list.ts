// The registrations of a test, or of all: what is read, chosen and open.
import type { ShownRegistration } from '@oxer/domain/competitions/registration/registration.schema'
import { useMemo, useState } from 'react'
import { useManagedCompetition } from '../../../shared/managed-competition.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useSameList } from '../../../shared/use-same-list.ts'
import type { Decision } from './components/decide-dialog.tsx'
import type { RegistrationValues } from './registration.form.ts'
import { useAskedSignOff } from './use-asked-sign-off.ts'
import type { ManyAct } from './use-many-registrations.ts'
import { useRegistrationChanges } from './use-registration-changes.ts'

/** A test of a thousand registrations is one query; further ones are loaded by scrolling. */
const rowsPerQuestion = 1000

/** Reads the requested number of pages, and returns whether there are more. */
const useRegistrations = (competition: string, test: string | null) => {
  const [pages, setPages] = useState(1)
  const numbers = Array.from({ length: pages }, (_, page) => page)
  const queries = trpc.useQueries((ask) =>
    numbers.map((page) =>
      test === null
        ? ask.competitions.registration.listAll({ competition, page, size: rowsPerQuestion })
        : ask.competitions.registration.list({ competition, test, page, size: rowsPerQuestion }),
    ),
  )
  const answers = useSameList(queries.map((query) => query.data))
  const rows = useMemo(() => answers.flatMap((answer) => answer?.items ?? []), [answers])
  const total = queries[0]?.data?.totalElements ?? 0
  return {
    rows,
    total,
    isPending: queries[0]?.isPending ?? true,
    isError: queries.some((query) => query.isError),
    isLoadingMore: pages > 1 && (queries.at(-1)?.isPending ?? false),
    hasMore: rows.length < total,
    more: () => setPages((known) => known + 1),
    retry: () => {
      for (const query of queries) void query.refetch()
    },
  }
}

type Open =
  | { kind: 'create'; chosen: Partial<RegistrationValues> }
  | { kind: 'edit' | 'sign-off'; registration: ShownRegistration }
  | { kind: 'decide'; decision: Decision; registration: ShownRegistration }
  /** Without a test, the rows may be of several tests. */
  | { kind: 'move' | 'delete'; test: string | null; rows: readonly ShownRegistration[] }
  | { kind: 'many'; act: ManyAct; rows: readonly ShownRegistration[] }

export const useRegistrationList = (test: string | null) => {
  const { competition } = useManagedCompetition()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<Open | null>(null)
  const registrations = useRegistrations(competition.ref, test)
  useAskedSignOff(registrations.rows, (registration) => setOpen({ kind: 'sign-off', registration }))
  return {
    competition,
    test,
    registrations,
    mutations: useRegistrationChanges(competition.ref),
    selected,
    setSelected,
    open,
    setOpen,
    close: () => setOpen(null),
  }
}

export type RegistrationListState = ReturnType<typeof useRegistrationList>
