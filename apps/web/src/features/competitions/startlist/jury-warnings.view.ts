// What speaks against the judges that are being named for start lists. It only warns.
import {
  isSameJudge,
  runTogether,
  togetherIn,
} from '@oxer/domain/competitions/jury-pre-registration/jury-pre-registration.rules'
import type {
  JuryBoard,
  JuryConflictKind,
  JuryList,
} from '@oxer/domain/competitions/jury-pre-registration/jury-pre-registration.schema'

export type JuryWarning =
  | { kind: JuryConflictKind; name: string; list: string }
  | { kind: 'TOGETHER'; name: string; one: string; other: string }

/** A chosen list gets these judges alone, so that its former ones do not count. */
export const warningsOf = (
  { lists, judges }: JuryBoard,
  chosen: readonly string[],
  names: readonly string[],
): JuryWarning[] => {
  const isChosen = ({ id }: JuryList): boolean => chosen.includes(id)
  const own = lists.filter(isChosen)
  const others = lists.filter((list) => !isChosen(list))
  return names.flatMap((typed): JuryWarning[] => {
    const name = typed.trim()
    if (name === '') return []
    const offer = judges.find(({ person }) => isSameJudge(person.name, name))
    return [
      ...own.flatMap((list): JuryWarning[] => {
        const kinds = (offer?.conflicts ?? []).filter(({ startlist, kind }) => startlist === list.id && kind !== 'BUSY')
        const isBusy = others.some(
          (other) => runTogether(list, other) && other.judges.some((judge) => isSameJudge(judge.name, name)),
        )
        return [
          ...kinds.map(({ kind }) => ({ kind, name, list: list.name })),
          ...(isBusy ? [{ kind: 'BUSY' as const, name, list: list.name }] : []),
        ]
      }),
      ...togetherIn(own).map(([one, other]) => ({ kind: 'TOGETHER' as const, name, one: one.name, other: other.name })),
    ]
  })
}
