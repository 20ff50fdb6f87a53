import type { CompetitionBreak } from '@oxer/domain/competitions/break/break.schema'
import { useSettled } from '../../../shared/changes.ts'
import { orNull } from '../../../shared/form/form-words.ts'
import { useManagedCompetition } from '../../../shared/managed-competition.ts'
import { trpc } from '../../../shared/trpc.ts'
import { type BreakValues, indexAfter, secondsPerMinute } from './break.form.ts'

/** A break is saved by the call of the time schedule or of its start list. */
export const useBreakChanges = () => {
  const { competition } = useManagedCompetition()
  const { client } = trpc.useUtils()
  const { settled, quiet } = useSettled('competitions')
  const { startlist, timeSchedule } = trpc.competitions
  const saveBreak = timeSchedule.saveBreak.useMutation(quiet)
  const addBreak = startlist.addBreak.useMutation(quiet)
  const changeBreak = startlist.changeBreak.useMutation(quiet)
  const deleteBreak = timeSchedule.deleteBreak.useMutation(settled)
  const removeEntry = startlist.removeEntry.useMutation(settled)
  const of = { competition: competition.ref }

  const plan = (values: BreakValues, seen: CompetitionBreak | null) =>
    saveBreak.mutateAsync({
      ...of,
      ...(seen && { ref: seen.ref, version: seen.version }),
      breakKind: values.breakKind,
      name: values.name,
      arenaRef: values.arenaRef,
      date: values.date,
      start: values.start ?? '',
      end: values.end ?? '',
      isFixed: values.isFixed,
      hideTime: values.hideTime,
    })

  const entryOf = (values: BreakValues) => ({
    type: values.breakKind,
    breakType: values.breakKind === 'BREAK' ? values.breakType : ('OTHER' as const),
    duration: values.minutes * secondsPerMinute,
    description: orNull(values.name),
    changeReason: orNull(values.changeReason) ?? undefined,
  })

  const insert = async (values: BreakValues) => {
    const id = values.startlistRef
    const { entries, version } = await client.competitions.startlist.get.query({ ...of, id })
    return addBreak.mutateAsync({
      ...of,
      id,
      version,
      ...entryOf(values),
      order: indexAfter(entries, values.positionsBefore),
    })
  }

  const change = async (values: BreakValues, seen: CompetitionBreak) => {
    const id = seen.startlist?.ref ?? ''
    const isMoved = values.positionsBefore !== seen.positionsBefore
    const { entries } = await client.competitions.startlist.get.query({ ...of, id })
    // The index counts without the break itself.
    const others = entries.filter(({ ref }) => ref !== seen.ref)
    return changeBreak.mutateAsync({
      ...of,
      id,
      entry: seen.ref,
      version: seen.version,
      ...entryOf(values),
      order: isMoved ? indexAfter(others, values.positionsBefore) : null,
    })
  }

  return {
    create: (values: BreakValues) => (values.source === 'PLANNING' ? plan(values, null) : insert(values)),
    update: (values: BreakValues, seen: CompetitionBreak) =>
      seen.source === 'PLANNING' ? plan(values, seen) : change(values, seen),
    remove: ({ ref, source, startlist: list, version }: CompetitionBreak, changeReason: string) =>
      source === 'PLANNING'
        ? deleteBreak.mutateAsync({ ...of, id: ref })
        : removeEntry.mutateAsync({
            ...of,
            id: list?.ref ?? '',
            entry: ref,
            version,
            changeReason: orNull(changeReason) ?? undefined,
          }),
    isRemoving: deleteBreak.isPending || removeEntry.isPending,
  }
}
